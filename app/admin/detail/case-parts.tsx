import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CaseLink } from "~/admin/lists/case-link";
import { type RelatedPages, caseAt } from "~/admin/lists/list-queue";

/** Others of the same queue, in a sidebar on wide screens. */
export function CaseList({
  title,
  to,
  items,
}: {
  title: string;
  to: string;
  items: readonly RelatedPages[];
}) {
  const { pathname } = useLocation();
  const current = caseAt(
    items.map((item) => item.to),
    pathname,
  );
  return (
    <nav className="case-list" aria-label={title}>
      <div className="case-list__head">
        <h2>{title}</h2>
        <span className="part__more">
          <Link to={to}>列表</Link>
        </span>
      </div>
      <ol>
        {items.map((item) => (
          <li key={item.to}>
            <CaseLink
              className="case-item"
              to={item.to}
              aria-current={item.to === current ? "page" : undefined}
            >
              <span className="case-item__name">{item.name}</span>
              <span className="case-item__end">{item.end}</span>
              <span className="case-item__note">{item.note}</span>
            </CaseLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface CaseHeadProps {
  title: string;
  state: ReactNode;
  /** next to the title, such as the waiting time */
  note?: string;
  facts: string;
  total?: string;
}

export function DetailPageHeader({ title, state, note, facts, total }: CaseHeadProps) {
  return (
    <div className="case-head">
      <div className="case-head__row">
        <h1>{title}</h1>
        {state}
        {note ? <span className="admin-head__note">{note}</span> : null}
        {total ? <span className="money case-head__total">{total}</span> : null}
      </div>
      <p className="admin-head__note">{facts}</p>
    </div>
  );
}

export function Jump({ parts }: { parts: readonly { id: string; name: string }[] }) {
  return (
    <nav className="jump" aria-label="本页各部分">
      {parts.map(({ id, name }) => (
        <a className="jump__link" href={`#${id}`} key={id}>
          {name}
        </a>
      ))}
    </nav>
  );
}

interface PartProps {
  id: string;
  title: string;
  note?: string;
  more?: ReactNode;
  children: ReactNode;
}

export function DetailSection({ id, title, note, more, children }: PartProps) {
  return (
    <section className="part" aria-labelledby={id}>
      <div className="part__head">
        <h2 id={id}>{title}</h2>
        {note ? <span className="part__note">{note}</span> : null}
        {more ? <span className="part__more">{more}</span> : null}
      </div>
      {children}
    </section>
  );
}

export function FactList({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts facts--list">
      {rows.map(([name, value]) => (
        <div className="facts__row" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
