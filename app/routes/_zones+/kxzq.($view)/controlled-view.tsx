import type { ReactNode } from "react";
import { ProductList } from "~/modules/catalogue/listing/product-list-view";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Empty } from "~/ui/empty";
import { SectionHead } from "~/ui/section-head";
import { Tabs } from "~/ui/navigation/tabs";
import type { ControlledData, NewReleasesData, Released } from "~/modules/zones/controlled.server";
import { CardGrid } from "~/modules/catalogue/cards/card-grid";
import { ZoneCards } from "~/modules/zones/zone-view";

const FIRST_ROW = 5;

export function ControlledSales({ data, contact }: { data: ControlledData; contact: ReactNode }) {
  const head = (
    <>
      <ControlledHead released={data.released} current="/kxzq" contact={contact} />
      {data.zones.length > 0 ? (
        <section aria-label="控销专题">
          <ZoneCards zones={data.zones} />
        </section>
      ) : null}
    </>
  );
  return <ProductList data={data.shelf} head={head} />;
}

export function NewReleases({ data, contact }: { data: NewReleasesData; contact: ReactNode }) {
  return (
    <>
      <ControlledHead released={data.released} current="/kxzq/new" contact={contact} />
      <SectionHead
        title={data.isOwn ? "最近对您开放" : "最近上架"}
        note={data.isOwn ? "按开放时间，新的在前" : "按上架时间，新的在前"}
        more={{ to: "/kxzq", text: "全部控销商品" }}
      />
      {data.rows.rows.length === 0 ? (
        <Empty title="还没有控销商品" to="/list" text="查看全部商品" />
      ) : (
        <CardGrid rows={data.rows} eager={FIRST_ROW} />
      )}
    </>
  );
}

function ControlledHead(props: { released: Released; current: string; contact: ReactNode }) {
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { text: "控销专区" }]} />
      <div className="surface controlled">
        <div>
          <h1 className="controlled__title">控销专区</h1>
          <p>控销商品由厂家划定区域和价格，只供给已获授权的企业，同一区域不重复铺货。</p>
          <p>{standing(props.released)}</p>
        </div>
        <div className="controlled__contact">{props.contact}</div>
      </div>
      <Tabs
        label="控销专区"
        items={[
          { to: "/kxzq", text: "全部控销商品", current: props.current === "/kxzq" },
          { to: "/kxzq/new", text: "最近开放", current: props.current === "/kxzq/new" },
        ]}
      />
    </>
  );
}

function standing(released: Released): string {
  if (released === null) return "登录后可见哪些商品已对您开放。";
  if (released === 0) return "目前没有对您企业开放的控销商品，可向客服申请授权。";
  return `已有 ${released} 个品种对您企业开放，可直接下单；其他品种可向客服申请授权。`;
}
