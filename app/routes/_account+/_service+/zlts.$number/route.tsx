/** /zlts/:number: what the company reported, and the shop's answer. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/identity/viewer.server";
import { formatTime } from "~/platform/values/clock";
import { notFound } from "~/platform/http/page-error";
import { CASE_KINDS, toCaseKind } from "~/quality/cases/case";
import { ownCase } from "~/quality/cases/cases.server";
import type { PageHandle } from "~/shell/handle";
import { Pictures } from "~/support/pictures/picture-field";
import { Status } from "~/ui/status";

export const handle: PageHandle = { title: "质量投诉详情" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json({ one: (await ownCase(buyer.companyId, params.number ?? "")) ?? notFound() });
}

export default function Complaint() {
  const { one } = useLoaderData<typeof loader>();
  const kindName = CASE_KINDS[toCaseKind(one.kind)];
  return (
    <section className="surface surface--flush" aria-labelledby="case-title">
      <div className="surface__head">
        <h2 className="surface__title" id="case-title">
          {`${one.goodsName} 批号 ${one.batch}`}
        </h2>
        <Link to="/zlts">全部质量投诉</Link>
      </div>
      <div className="feedback">
        <div className="feedback__item">
          <div className="feedback__head">
            <h3>{kindName}</h3>
            <span>{one.number}</span>
            <time dateTime={new Date(one.receivedAt).toISOString()}>{formatTime(one.receivedAt)}</time>
            <span>{`发生于 ${one.happenedOn}`}</span>
            {one.orderNumber ? <span>{`订单 ${one.orderNumber}`}</span> : null}
            {one.quantity === null ? null : <span>{`涉及 ${one.quantity}`}</span>}
            <Status
              kind={one.answeredAt === null ? "wait" : "good"}
              text={one.answeredAt === null ? (one.isOpen ? "办理中" : "已办结") : "已答复"}
            />
          </div>
          <p className="feedback__text">{one.text}</p>
          <Pictures ids={one.pictures} what={kindName} />
          {one.answeredAt === null ? null : (
            <div className="request__answer feedback__answer">
              <h4>{`商城答复 ${formatTime(one.answeredAt)}`}</h4>
              <p>{one.answer}</p>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
