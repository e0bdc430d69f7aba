import { Form, Link } from "@remix-run/react";
import { toDay } from "~/platform/values/clock";
import { Notice } from "~/ui/notice";
import { SectionHead } from "~/ui/section-head";
import { Status, type StatusKind } from "~/ui/status";
import { useBack } from "./favourite-button";
import type { PurchaseEligibility } from "~/modules/catalogue/goods/purchase-eligibility";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import {
  restrictionRemedy,
  type PurchaseRestriction,
  whyHref,
} from "~/modules/catalogue/goods/purchase-restriction";
import type { Why } from "~/modules/catalogue/goods/purchase-explanation.server";

const STATES: Record<PurchaseEligibility["state"], { kind: StatusKind; text: string }> = {
  passed: { kind: "good", text: "符合" },
  failed: { kind: "bad", text: "不符" },
  unknown: { kind: "off", text: "待定" },
};

export function RestrictionSection({ why, goods }: { why: Why; goods: Pick<GoodsForBuyer, "id" | "name"> }) {
  const failed = why.conditions.filter((condition) => condition.state === "failed").length;
  return (
    <section aria-labelledby="why">
      <SectionHead
        id="why"
        title="为什么不能买"
        note={failed > 0 ? `以下 ${failed} 项尚不符合，全部符合后即可购买` : "各项条件均符合"}
      />
      {why.requestable ? (
        <Notice kind="warning" more={why.requestable.link ?? null}>
          {`${why.requestable.rule}${why.requestable.todo}`}
        </Notice>
      ) : null}
      <ul className="surface reasons">
        {why.conditions.map((condition) => (
          <li className="reasons__one" key={condition.name}>
            <Status {...STATES[condition.state]} />
            <div>
              <strong>{condition.name}</strong>
              {`　${condition.text}`}
              {condition.rule ? <small>{condition.rule}</small> : null}
              {condition.code === "notReleased" && why.release ? (
                <Release release={why.release} goods={goods} />
              ) : condition.remedy ? (
                <p>
                  <Link to={condition.remedy.to}>{`${condition.remedy.text} ›`}</Link>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Release(props: { release: NonNullable<Why["release"]>; goods: Pick<GoodsForBuyer, "id" | "name"> }) {
  const { request, manager } = props.release;
  const back = `${useBack().replace(/\?.*$/, "")}#why`;
  return (
    <>
      {request?.state === "pending" ? (
        <p>{`已于 ${toDay(request.createdAt)} 提交开放申请，正在等待答复。`}</p>
      ) : (
        <Form method="post" action="/release-requests" preventScrollReset>
          {request?.state === "declined" ? (
            <p>{`此前的申请未通过：${request.reason || "暂不开放"}`}</p>
          ) : null}
          <input type="hidden" name="back" value={back} />
          <button type="submit" className="button button--soft" name="goods" value={props.goods.id}>
            申请开放
            <span className="sr-only">{`：${props.goods.name}`}</span>
          </button>
        </Form>
      )}
      {manager ? (
        <p>
          {`${manager.isDefault ? "客服" : "专属客服-"}${manager.name} `}
          <a href={`tel:${manager.phone}`}>{manager.phone}</a>
        </p>
      ) : null}
    </>
  );
}

/** Actions and a link to the explanation after a refusal. */
export function RestrictionLinks(props: {
  restriction: PurchaseRestriction;
  goods: { id: number; name: string };
  className?: string;
}) {
  const { restriction, goods } = props;
  const remedy = restrictionRemedy(restriction, { back: useBack(), goodsId: goods.id });
  return (
    <>
      {remedy ? (
        <Link className={props.className} to={remedy.to}>
          {`${remedy.text} ›`}
        </Link>
      ) : null}
      <Link className={props.className} to={whyHref(goods.id, restriction)}>
        为什么不能买
        <span className="sr-only">{`：${goods.name}`}</span>
      </Link>
    </>
  );
}
