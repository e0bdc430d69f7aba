import { Link } from "@remix-run/react";
import type { HelpLink } from "./help";

export function HelpHeadings({ headings }: { headings: readonly HelpLink[] }) {
  if (headings.length === 0) return null;
  return (
    <ul className="help-group__parts">
      {headings.map(({ to, title }) => (
        <li key={to}>
          <Link to={to}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
