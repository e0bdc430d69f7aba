import { Link } from "@remix-run/react";
import { formatYuan } from "~/platform/values/money";
import { ShareBar } from "~/ui/charts/share-bar";
import type { Loss } from "~/modules/orders/overview/loss";

/** `id`: prefix of the ids inside. */
export function LossView({ loss, id, isEnded }: { loss: Loss; id: string; isEnded: boolean }) {
  const { what, kinds, amount, total, top } = loss;
  const when = isEnded ? "更新前" : "到期后";
  if (kinds === 0)
    return (
      <p>{`${when}将不能采购${what ?? "任何商品"}；近 12 个月您没有采购${what ? "过这些商品" : ""}。`}</p>
    );
  return (
    <div className="loss">
      <p>
        {`${when}将不能采购${what ?? "任何商品"}。近 12 个月您采购过其中 `}
        <strong>{`${kinds} 种`}</strong>，共 <strong>{formatYuan(amount)}</strong>：
      </p>
      <ShareBar
        id={id}
        title="近 12 个月采购额中受影响的部分"
        parts={loss.parts.map((part) => ({ ...part, value: part.amount, text: formatYuan(part.amount) }))}
        rest={{ name: "不受影响", value: total - amount, text: formatYuan(total - amount) }}
      />
      <p>采购最多的：</p>
      <ol className="loss__top">
        {top.map((goods) => (
          <li key={goods.goodsId}>
            <Link to={`/list/info/${goods.goodsId}`}>{`${goods.name} ${goods.spec}`}</Link>
            <span>{formatYuan(goods.amount)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
