/** By shape: servers with their own fetch have their own File; an empty field is sent as an empty file. */
export function sentFiles(sent: unknown): File[] {
  return (Array.isArray(sent) ? sent : [sent]).filter(
    (one: unknown): one is File =>
      typeof one === "object" &&
      one !== null &&
      "arrayBuffer" in one &&
      "size" in one &&
      Number(one.size) > 0,
  );
}
