import { Link } from "@remix-run/react";
import { CaseHead, Facts, Part } from "~/desk/case/case-parts";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";

interface GoodsRow {
  id: number;
  name: string;
  price: string;
  number: string;
  stock: string;
  sold: string;
  limit: string;
}

interface OfferViewProps {
  id: number;
  name: string;
  isOn: boolean;
  state: "runs" | "waits" | "over" | "off";
  facts: readonly (readonly [name: string, value: string])[];
  goods: readonly GoodsRow[];
  changes: readonly ChangeRow[];
  mayChange: boolean;
}

const STATES = {
  runs: ["go", "进行中"],
  waits: ["wait", "未开始"],
  over: ["done", "已结束"],
  off: ["off", "已停用"],
} as const;

export function OfferView({ id, name, isOn, state, facts, goods, changes, mayChange }: OfferViewProps) {
  const [shape, word] = STATES[state];
  const path = `/staff/offers/${id}`;
  return (
    <>
      <CaseHead
        title={name}
        state={<span className={`state state--${shape}`}>{word}</span>}
        facts={`活动编号 ${id}`}
      />
      <div className="desk-body columns columns--side">
        <div>
          <Part id="h-facts" title="活动">
            <Facts rows={facts} />
          </Part>
          {goods.length > 0 ? (
            <Part id="h-goods" title="商品" note={`${goods.length} 种`}>
              <GoodsTable goods={goods} />
            </Part>
          ) : null}
          <p className="part">
            <Link to="/staff/offers">全部活动</Link>
          </p>
        </div>
        <Part id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </Part>
      </div>
      {mayChange ? (
        <div className="desk-foot">
          <Link className="button button--primary" to={`${path}/switch`} accessKey="s">
            {isOn ? "停用" : "启用"}
          </Link>
          <Link className="button" to={`${path}/form`}>
            修改
          </Link>
        </div>
      ) : null}
    </>
  );
}

const HEADS = ["价格", "每份数量", "总数量", "已售", "每家限购"] as const;

function GoodsTable({ goods }: { goods: readonly GoodsRow[] }) {
  return (
    <table className="grid-table grid-table--low fold-table">
      <caption className="sr-only">活动商品</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          {HEADS.map((head) => (
            <th scope="col" className="grid-table__figure" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {goods.map(({ id, name, price, number, stock, sold, limit }) => (
          <tr key={id}>
            <th scope="row">
              {id} {name}
            </th>
            {[price, number, stock, sold, limit].map((value, at) => (
              <td className="grid-table__figure" data-name={HEADS[at]} key={HEADS[at]}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
