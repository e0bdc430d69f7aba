import { Form, Link } from "@remix-run/react";
import type { BoughtBatch } from "~/modules/orders/overview/bought-batches.server";
import { toDay } from "~/platform/values/clock";
import type { CaseKind } from "~/modules/quality/complaints/complaint";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/forms/field";

const formPath = ({ goodsId, batch }: BoughtBatch, kind: CaseKind) =>
  `/zlts/new?${new URLSearchParams({ goods: String(goodsId), batch, kind })}`;

export function BatchChoice({ q, found }: { q: string; found: readonly BoughtBatch[] }) {
  return (
    <section className="surface" aria-labelledby="choice-title">
      <div className="surface__head">
        <h2 className="surface__title" id="choice-title">
          选择批号
        </h2>
      </div>
      <Form className="feedback-form" role="search" aria-label="购买过的批号">
        <Field
          label="商品、批号或订单号"
          name="q"
          hint="在贵司购买过的批号中查找，最近购买的在前"
          defaultValue={q}
          maxLength={50}
          autoComplete="off"
        />
        <p>
          <button type="submit" className="button">
            查找
          </button>
        </p>
      </Form>
      {found.length === 0 ? (
        <Empty title={q ? "没有找到购买过的批号，请换个词，或致电客服登记" : "还没有购买过商品"} />
      ) : (
        <ul className="feedback">
          {found.map((item) => (
            <li className="feedback__item" key={`${item.goodsId} ${item.batch}`}>
              <div className="feedback__head">
                <h3>{`${item.name} ${item.spec}`}</h3>
                <span>{`批号 ${item.batch}`}</span>
                <span>{`${item.manufacturer}，订单 ${item.orderNumber}，${toDay(item.orderedAt)}`}</span>
              </div>
              <p className="choices">
                <Link className="button button--small" to={formPath(item, "complaint")}>
                  投诉质量问题
                </Link>
                <Link className="button button--small" to={formPath(item, "adverse")}>
                  报告不良反应
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
