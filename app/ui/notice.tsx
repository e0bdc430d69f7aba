import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { NoticeKind } from "~/platform/values/notice-kind";
import { Icon, type IconName } from "./icon";

export const NOTICE_ICONS: Record<NoticeKind, IconName> = {
  info: "info",
  success: "done",
  warning: "warning",
  error: "warning",
};

export function Notice(props: {
  kind: NoticeKind;
  children: ReactNode;
  more?: { to: string; text: string } | null;
}) {
  const quiet = props.kind === "info" || props.kind === "success";
  return (
    <div className={quiet ? "notice" : `notice notice--${props.kind}`}>
      <Icon name={NOTICE_ICONS[props.kind]} />
      <div className="notice__body">{props.children}</div>
      {props.more ? (
        <p className="notice__more">
          <Link to={props.more.to}>{props.more.text}</Link>
        </p>
      ) : null}
    </div>
  );
}
