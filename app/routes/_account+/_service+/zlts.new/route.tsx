/** /zlts/new 报告质量问题: choose a purchased batch (?q=), then describe the problem (?goods=&batch=&kind=). */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, Form, Link } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import {
  boughtBatchesLike,
  findBoughtBatch,
  type BoughtBatch,
} from "~/modules/orders/overview/bought-batches.server";
import { formConstraint, newFormToken, orRefuse, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { cutText } from "~/platform/values/cut-text";
import { plainQuery } from "~/platform/values/plain-text";
import { sentFiles } from "~/platform/values/sent-files";
import { readKey } from "~/platform/values/whole-number";
import { toCaseKind, type CaseKind } from "~/modules/quality/complaints/complaint";
import { BUYER_FORMS, dayFaults, severityFaults } from "~/modules/quality/complaints/complaint-form";
import { reportCase } from "~/modules/quality/complaints/complaints.server";
import { toReport } from "~/modules/quality/complaints/notifications";
import type { PageHandle } from "~/shell/handle";
import { MAX_PICTURES_BYTES } from "~/modules/support/pictures/pictures.server";
import { CaseForm } from "./case-form-view";
import { toDay } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/forms/field";

export const handle: PageHandle = { title: "报告质量问题" };

const MAX_FOUND = 20;

/** Returns the batch in the address, or null. */
function chosen(request: Request) {
  const params = plainQuery(request);
  const goodsId = readKey(params.get("goods"));
  const kind = toCaseKind(params.get("kind") ?? "");
  return { q: cutText(params.get("q"), 50), kind, goodsId, batch: cutText(params.get("batch"), 60) };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer, accountName, phone } = await requireCompany(request);
  const { q, kind, goodsId, batch } = chosen(request);
  if (goodsId === null)
    return json({ q, found: await boughtBatchesLike(buyer.companyId, q, MAX_FOUND), form: null });
  const bought = (await findBoughtBatch(buyer.companyId, goodsId, batch)) ?? notFound();
  const constraint = formConstraint(BUYER_FORMS[kind]);
  const form = { kind, bought, token: newFormToken(buyer), constraint, reporter: accountName, phone };
  return json({ q, found: [], form });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const { kind, goodsId, batch } = chosen(request);
  if (goodsId === null) return notFound();
  const form = await readForm(request, BUYER_FORMS[kind], { maxBytes: MAX_PICTURES_BYTES });
  if (!form.ok) return form.response;
  const fields = { ...severityFaults(kind, form.value.severity), ...dayFaults(form.value, now()) };
  if (Object.keys(fields).length > 0) return form.refuse({ fields });
  const { companyId, accountId } = buyer;
  const { token, pictures } = form.value;
  const notified = { ...toReport(kind, form.value), goodsId, batch };
  return orRefuse(form.refuse, async () => {
    const sent = await reportCase(
      { companyId, accountId, ...notified, pictures: sentFiles(pictures) },
      token,
      now(),
    );
    if (!sent) return notFound();
    if (!sent.ok) return form.refuse({ fields: { pictures: [sent.text] } });
    const text = "已提交，质量部会尽快调查，答复后发消息给您";
    return redirectWith(sent.to, { kind: "success", text });
  });
}

export default function NewComplaint() {
  const { q, found, form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { search } = useLocation();
  return form ? (
    <CaseForm key={search} {...form} reply={reply} />
  ) : (
    <BatchChoice key={search} q={q} found={found} />
  );
}

const formPath = ({ goodsId, batch }: BoughtBatch, kind: CaseKind) =>
  `/zlts/new?${new URLSearchParams({ goods: String(goodsId), batch, kind })}`;

function BatchChoice({ q, found }: { q: string; found: readonly BoughtBatch[] }) {
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
