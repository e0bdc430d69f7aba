import { Form, Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { BelowBoundTable, ChangedTable, CountTable, Figures, ValuesTable } from "./basket-tables";
import { DayChart, DayTable } from "./day-chart";
import { type DaySum, SPANS, type SumText } from "./simulation";

export interface SimulationShown {
  name: string;
  span: string;
  madeAt: string;
  words: string;
  orders: number;
  limit: number;
  placed: SumText;
  carts: SumText;
  days: readonly DaySum[];
}

interface SimulationViewProps extends SimulationShown {
  back: string;
  backName: string;
}

export function SimulationView({ name, madeAt, back, backName, span, ...simulated }: SimulationViewProps) {
  return (
    <>
      <div className="admin-head">
        <h1>{`试算：${name}`}</h1>
        <span className="admin-head__note">{`${madeAt} 算出`}</span>
        <Link className="button admin-head__end" to={back}>
          {backName}
        </Link>
      </div>
      <div className="filter-line">
        <Form className="filter-row" aria-label="试算范围">
          <select
            className="field__input field__input--words"
            name="days"
            aria-label="试算范围"
            defaultValue={span}
          >
            {Object.entries(SPANS).map(([days, word]) => (
              <option value={days} key={days}>
                {word}
              </option>
            ))}
          </select>
          <button className="button" type="submit" accessKey="t">
            试算
          </button>
        </Form>
      </div>
      <Simulated {...simulated} />
    </>
  );
}

type SimulatedProps = Omit<SimulationShown, "name" | "span" | "madeAt">;

function Simulated({ words, orders, limit, placed, carts, days }: SimulatedProps) {
  const counts = orders > limit ? `${orders} 单中最近的 ${placed.baskets} 单` : `${placed.baskets} 单`;
  return (
    <div className="admin-body">
      <p className="soft">
        {`已付款的 ${counts}，按今天的价格和进行中的活动重算两遍，一遍不带它，一遍带上它。每单单独计算，不累计总数量和每家限购；含麻和拼团订单不参加。`}
      </p>
      {words === "" ? null : <p>{words}</p>}
      <Figures sum={placed} unit="单" />
      <div className="columns columns--half">
        <DetailSection id="h-days" title="每天应付">
          <div className="chart-scroll" role="region" aria-label="每天应付，图" tabIndex={0}>
            <DayChart days={days} />
          </div>
        </DetailSection>
        <DetailSection id="h-table" title="每天应付，数字">
          <details>
            <summary>{`${days.length} 天`}</summary>
            <DayTable days={days} />
          </details>
          <CountTable id="h-beats" title="它会代替" none="没有代替别的活动和券。" rows={placed.beats} />
          <CountTable id="h-idle" title="没有用上的原因" none="没有。" rows={placed.idle} />
        </DetailSection>
      </div>
      <ValuesTable id="h-given" rows={placed.giftRows} />
      <BelowBoundTable id="h-below" bound="成本" rows={placed.below} count={placed.belows} />
      <BelowBoundTable
        id="h-floor"
        bound="最低售价"
        rows={placed.goodsBelowMinimum}
        count={placed.belowFloors}
      />
      <ChangedTable id="h-changed" title="会变的订单" sum={placed} first="订单" />
      <DetailSection
        id="h-carts"
        title="现在的购物车"
        note={`最近改动的 ${carts.baskets} 家，只算已勾选且能买的商品`}
      >
        <Figures sum={carts} unit="家" />
      </DetailSection>
      <ChangedTable id="h-changed-carts" title="会变的购物车" sum={carts} first="公司" />
    </div>
  );
}
