const fieldsOf = (text: string | null): Record<string, unknown> => {
  const value: unknown = text === null ? {} : JSON.parse(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { value };
};

const toText = (value: unknown) =>
  value === undefined || value === null ? "-" : typeof value === "string" ? value : JSON.stringify(value);

/** "status: pending → approved, reason: x → -"; of new things what they are, of removed ones what they were. */
export function formatRawAuditChange(before: string | null, after: string | null): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => {
      if (before === null) return `${name}: ${toText(is[name])}`;
      return after === null
        ? `${name}: ${toText(was[name])}`
        : `${name}: ${toText(was[name])} → ${toText(is[name])}`;
    })
    .join(", ");
}
