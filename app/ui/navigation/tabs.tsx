import { Link } from "@remix-run/react";
import { Badge } from "~/ui/badge";

export interface Tab {
  to: string;
  text: string;
  count?: number;
  current?: boolean;
}

export function Tabs({ label, items }: { label: string; items: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map((item) => (
        <Link
          className="tabs__link"
          to={item.to}
          aria-current={item.current ? "page" : undefined}
          preventScrollReset
          key={item.to}
        >
          {item.text}
          <Badge count={item.count ?? 0} quiet />
        </Link>
      ))}
    </nav>
  );
}
