/** By shape: servers with their own fetch have their own File; an empty field is sent as an empty file. */
export function sentFiles(sent: unknown): File[] {
  return (Array.isArray(sent) ? sent : [sent]).filter(
    (item: unknown): item is File =>
      typeof item === "object" &&
      item !== null &&
      "arrayBuffer" in item &&
      "size" in item &&
      Number(item.size) > 0,
  );
}
