/** 2028-06-30 is 2028-06. */
export const expiryMonth = (day: string) => day.slice(0, 7);

export const formatExpiry = (day: string, near?: boolean) =>
  `${near ? "近效期" : "效期至"} ${expiryMonth(day)}`;

/** The nearest expiry by month, red when near. `day` is YYYY-MM-DD, null without stock. */
export function Expiry({ day, near }: { day: string | null; near?: boolean }) {
  if (!day) return null;
  return <span className={near ? "expiry expiry--near" : "expiry"}>{formatExpiry(day, near)}</span>;
}
