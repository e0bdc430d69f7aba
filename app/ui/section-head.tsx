import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

export function SectionHead(props: {
  title: string;
  id?: string;
  note?: ReactNode;
  more?: { to: string; text: string };
  children?: ReactNode;
}) {
  return (
    <div className="section-head">
      <h2 id={props.id}>{props.title}</h2>
      {props.children}
      {props.note ? <p className="section-head__note">{props.note}</p> : null}
      {props.more ? (
        <Link className="section-head__more" to={props.more.to}>
          {`${props.more.text} ›`}
        </Link>
      ) : null}
    </div>
  );
}
