import { Link } from "@remix-run/react";
import { ALL_ORDER_STATUSES, ORDER_STATUS_NAMES, orderStatusRow } from "~/modules/order-status/order-status";
import { Face } from "~/modules/company/account/face-image";
import { useServerNow } from "~/ui/live/clock";
import { timeLeft } from "~/ui/live/countdown";
import { Icon, type IconName } from "~/ui/icon";
import { Status, type StatusKind } from "~/ui/status";
import type { MemberData } from "./member";
import type { Todo } from "./todo";
import { managerTitle, phoneText } from "~/shell/shell";
import { useShell } from "~/shell/use-shell";

const KINDS: Record<MemberData["kind"], string> = {
  pharmacy: "单体药店",
  chain: "连锁药店",
  clinic: "诊所",
  hospital: "医院",
};
const STANDINGS: Record<MemberData["status"], { kind: StatusKind; text: string }> = {
  approved: { kind: "good", text: "资料已审核" },
  pending: { kind: "wait", text: "资料审核中" },
  rejected: { kind: "bad", text: "资料未通过" },
};

export function MemberHead({ data }: { data: MemberData }) {
  const shell = useShell();
  const manager = shell?.viewer?.manager;
  return (
    <section className="surface member-head" aria-labelledby="member-name">
      {data.face ? (
        <Face src={data.face} size={52} />
      ) : (
        <span className="member-head__mark">
          <Icon name="store" size={28} />
        </span>
      )}
      <div className="member-head__who">
        <h2 id="member-name">{data.companyName}</h2>
        <p className="member-head__facts">
          <span>{KINDS[data.kind]}</span>
          <span>{data.accountName}</span>
          <Status {...STANDINGS[data.status]} />
          <Link to="/basic">基础信息</Link>
          <Link to="/zzzj">资质证件</Link>
        </p>
      </div>
      {manager ? (
        <dl className="member-manager">
          <div>
            <dt>{managerTitle(manager)}</dt>
            <dd>
              <a href={`tel:${manager.phone.replace(/\D/g, "")}`}>{phoneText(manager.phone)}</a>
            </dd>
          </div>
          <div>
            <dt>投诉热线</dt>
            <dd>
              <a href={`tel:${shell.settings.hotLine.replace(/\D/g, "")}`}>{shell.settings.hotLine}</a>
            </dd>
          </div>
        </dl>
      ) : null}
    </section>
  );
}

const ICONS: Record<Todo["level"], IconName> = { error: "warning", warning: "clock", info: "info" };

export function Attention({ todos, now }: { todos: readonly Todo[]; now: number }) {
  return (
    <section className="surface surface--flush" aria-labelledby="todos">
      <div className="surface__head">
        <h2 className="surface__title" id="todos">
          待办事项{todos.length > 0 ? <small>{`${todos.length} 项`}</small> : null}
        </h2>
      </div>
      {todos.length === 0 ? (
        <p className="member-none">
          <Icon name="done" /> 没有需要您处理的事项
        </p>
      ) : (
        <ul className="todos">
          {todos.map((todo) => (
            <li className={`todos__item todos__item--${todo.level}`} key={todo.key}>
              <Icon name={ICONS[todo.level]} />
              <p className="todos__text">{todo.text}</p>
              {todo.until === undefined ? null : <TimeLeft until={todo.until} now={now} />}
              <Link
                className={
                  todo.level === "info" ? "button button--small" : "button button--small button--soft"
                }
                to={todo.to}
              >
                {todo.verb}
                <span className="sr-only">{`：${todo.text}`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TimeLeft({ until, now }: { until: number; now: number }) {
  const left = until - useServerNow(now);
  const { days, digits } = timeLeft(left);
  if (left <= 0) return <span className="todos__left">已超时</span>;
  return <span className="todos__left">{`剩 ${days > 0 ? `${days}天 ` : ""}${digits.join(":")}`}</span>;
}

export function MemberOrderCounts({ counts }: { counts: MemberData["counts"] }) {
  return (
    <ul className="member-counts">
      {ALL_ORDER_STATUSES.flatMap((status) => {
        const { icon } = orderStatusRow(status);
        if (!icon) return [];
        const count = counts[status] ?? 0;
        return (
          <li key={status}>
            <Link className="member-counts__link" to={`/order?status=${status}`}>
              <Icon name={icon} size={24} />
              <span>{ORDER_STATUS_NAMES[status]}</span>
              <strong className={count > 0 ? "member-counts__number" : "member-counts__number--none"}>
                {count}
              </strong>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
