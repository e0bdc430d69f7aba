import { Link } from "@remix-run/react";

export function Breadcrumb({ items }: { items: readonly { to?: string; text: string }[] }) {
  return (
    <nav className="breadcrumb" aria-label="面包屑">
      <ol className="breadcrumb__list">
        {items.map((item, i) => (
          <li className="breadcrumb__item" key={item.text}>
            {item.to && i < items.length - 1 ? (
              <Link to={item.to}>{item.text}</Link>
            ) : (
              <span aria-current={i === items.length - 1 ? "page" : undefined}>{item.text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
