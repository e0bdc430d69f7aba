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
  const [previous, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(previous), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(previous[name]) !== JSON.stringify(is[name]))
    .map((name) => {
      if (before === null) return `${name}: ${toText(is[name])}`;
      return after === null
        ? `${name}: ${toText(previous[name])}`
        : `${name}: ${toText(previous[name])} → ${toText(is[name])}`;
    })
    .join(", ");
}
