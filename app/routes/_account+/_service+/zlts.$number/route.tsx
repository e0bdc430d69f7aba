/** /zlts/:number: what the company reported, and the shop's answer. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { formatTime } from "~/platform/values/clock";
import { notFound } from "~/platform/http/page-error";
import { CASE_KINDS, toCaseKind } from "~/modules/quality/complaints/complaint";
import { ownCase } from "~/modules/quality/complaints/complaints.server";
import type { PageHandle } from "~/shell/handle";
import { Pictures } from "~/modules/support/pictures/picture-field";
import { Status } from "~/ui/status";

export const handle: PageHandle = { title: "质量投诉详情" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json({ item: (await ownCase(buyer.companyId, params.number ?? "")) ?? notFound() });
}

export default function Complaint() {
  const { item } = useLoaderData<typeof loader>();
  const kindName = CASE_KINDS[toCaseKind(item.kind)];
  return (
    <section className="surface surface--flush" aria-labelledby="case-title">
      <div className="surface__head">
        <h2 className="surface__title" id="case-title">
          {`${item.goodsName} 批号 ${item.batch}`}
        </h2>
        <Link to="/zlts">全部质量投诉</Link>
      </div>
      <div className="feedback">
        <div className="feedback__item">
          <div className="feedback__head">
            <h3>{kindName}</h3>
            <span>{item.number}</span>
            <time dateTime={new Date(item.receivedAt).toISOString()}>{formatTime(item.receivedAt)}</time>
            <span>{`发生于 ${item.happenedOn}`}</span>
            {item.orderNumber ? <span>{`订单 ${item.orderNumber}`}</span> : null}
            {item.quantity === null ? null : <span>{`涉及 ${item.quantity}`}</span>}
            <Status
              kind={item.answeredAt === null ? "wait" : "good"}
              text={item.answeredAt === null ? (item.isOpen ? "办理中" : "已办结") : "已答复"}
            />
          </div>
          <p className="feedback__text">{item.text}</p>
          <Pictures ids={item.pictures} what={kindName} />
          {item.answeredAt === null ? null : (
            <div className="request__answer feedback__answer">
              <h4>{`商城答复 ${formatTime(item.answeredAt)}`}</h4>
              <p>{item.answer}</p>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
