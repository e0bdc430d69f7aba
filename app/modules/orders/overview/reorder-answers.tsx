import { Notice } from "~/ui/notice";
import type { ReorderAnswer } from "./reorder";

export function ReorderAnswers({ answers }: { answers: readonly ReorderAnswer[] }) {
  if (answers.length === 0) return null;
  const added = answers.filter((answer) => answer.ok).length;
  const says =
    added === answers.length
      ? `${added} 种商品已加入购物车`
      : `${added} 种商品已加入购物车，${answers.length - added} 种未能加入`;
  return (
    <div className="no-print" role="status">
      <Notice
        kind={added === answers.length ? "success" : "warning"}
        more={added > 0 ? { to: "/cart", text: "去购物车" } : null}
      >
        <p>
          <strong>{says}</strong>
        </p>
        <ul>
          {answers.map(({ name, text }, i) => (
            <li key={`${name}${i}`}>{`${name}：${text}`}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
