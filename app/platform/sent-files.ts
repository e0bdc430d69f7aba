/** The files that a form sent under one name. Pure. */

/** By shape, because servers that bring their own fetch bring their own File; a field left empty is sent as an empty file. */
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
