/** A count on a corner: nothing at 0, 99+ above 99 (specification, section 9). */
export const BADGE_MAX = 99;

export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}

export function Badge({ count, label, quiet }: { count: number; label?: string; quiet?: boolean }) {
  if (count <= 0) return null;
  return (
    <span className={quiet ? "badge badge--quiet" : "badge"}>
      {badgeText(count)}
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
