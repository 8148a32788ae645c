# Reads the blocks of Swift code of documents, then a file with comments that name blocks, and writes the file with the
# blocks. A name is that of the document, and a part of a line of the block. If several blocks have this part, each comment
# stands for the next one.
FNR == 1 { document = FILENAME; sub(/.*\//, "", document); is_block = 0 }
FILENAME ~ /\.md$/ {
  if ($0 ~ /^ *```swift *$/) { is_block = 1; count++; place[count] = document }
  else if ($0 ~ /^ *``` *$/) is_block = 0
  else if (is_block && $0 !~ /^ *import /) {
    if (!start[count]) { start[count] = FNR; path[count] = FILENAME }
    text[count] = text[count] $0 "\n"
  }
  next
}
/^ *\/\/ [A-Za-z]+\.md: / {
  name = $2
  sub(/:$/, "", name)
  part = substr($0, index($0, ".md: ") + 5)
  found = 0
  for (i = 1; i <= count && !found; i++) if (!used[i] && place[i] == name && index(text[i], part)) found = i
  if (!found) { print FILENAME ":" FNR ": error: there is no such block" > "/dev/stderr"; failed = 1; exit 1 }
  used[found] = 1
  printf "#sourceLocation(file: \"%s\", line: %d)\n%s#sourceLocation()\n", path[found], start[found], text[found] > output
  next
}
{ print > output }
END { exit failed }
