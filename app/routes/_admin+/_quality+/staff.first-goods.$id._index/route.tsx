/** 一个商品的首营审批: data and documents next to the checklist; the first review. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { withoutCosts } from "~/admin/goods/cost-permission";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { z } from "zod";
import { findPrintedFormGoods, findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { getPoints } from "~/modules/catalogue/review/goods-review";
import { recordFirstGoodsReview, readGoodsReviewState } from "~/modules/catalogue/review/goods-review.server";
import { withQueue } from "~/admin/lists/list-queue";
import { secondReviewBy } from "~/admin/approval-requests/second-person.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { optionalNoteField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { REVIEW_STEPS, type GoodsReviewStep } from "~/modules/catalogue/approval/goods-approval";
import { dosageFormText, prescriptionText, formatKnownSpec } from "~/modules/catalogue/approval/known-facts";
import { REGULATED } from "~/modules/catalogue/goods/purchase-restriction";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { joinFacts, masterDataFacts } from "~/modules/catalogue/rows/master-data";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReviewSteps } from "~/admin/detail/review-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { formatTime } from "~/platform/values/clock";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { GoodsFirstReviewForm } from "./first-review-form";
import type { GoodsCaseProps } from "./goods-detail-props";
import { DocumentsPart } from "./papers-part";
import { GoodsSecondReviewForm } from "./second-review-form";
import { NONE, filledText } from "~/platform/values/missing";

export const handle = adminHandle("首营品种审批", "quality.see", "quality.firstReview");

const HISTORY = 50;

const FirstForm = z.object({
  seen: z.string("请重新打开本页").max(20_000),
  points: z.union([z.string().transform((item) => [item]), z.array(z.string())]).default([]),
  note: optionalNoteField("备注"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const found = (await readGoodsReviewState(id, now())) ?? notFound();
  const goods = (await findPrintedFormGoods(id)) ?? notFound();
  const [documents, changes] = await Promise.all([
    findDocuments(goods),
    auditRows({ subject: "goods", subjectId: String(id), limit: HISTORY }),
  ]);
  const { state: step, firstId, firstBy } = found.review;
  const first = step === "second" ? { id: firstId, name: firstBy } : null;
  return json({
    second: first && (await secondReviewBy(first, "quality.secondReview", staff, now())),
    id,
    ...found,
    papers: documents,
    points: getPoints(found.state.kind),
    may: {
      first: staff.permissions.has(handle.change),
      change: staff.permissions.has("goods.change"),
      papers: staff.permissions.has("quality.see"),
    },
    changes: await changeRows(withoutCosts(changes, staff.permissions)),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  // From the list of everything that waits, continue through the same queue.
  const queue = await findQueue(withQueue(request.url, "goodsFirstReviews"), staff);
  const id = requireId(params.id);
  if (!(await readGoodsReviewState(id, now()))) return notFound();
  const form = await readForm(request, FirstForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: "首营品种初审", why: form.value.note }, () =>
    recordFirstGoodsReview(id, staff, form.value, now()),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "初审已通过，等待另一人复核。";
  return redirectWith(await queue.nextPath("/staff/first-goods"), { kind: "success", text }, "admin");
}

export default function GoodsReviewPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { id, state, review, changes } = data;
  return (
    <>
      <DetailPageHeader
        title={`${state.name} ${state.spec}`}
        state={<span className={`state state--${SHAPES[review.state]}`}>{REVIEW_STEPS[review.state]}</span>}
        facts={`商品编号 ${id}，${state.manufacturer}，${state.approval_number || "批准文号未填"}，${formatTime(review.requestedAt)} 提交${review.isToSell ? "，复核同意后自动上架" : ""}`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply).map(({ text }) => ({ text }))} />
        <GoodsReviewSteps id={id} review={review} />
        <ReturnedNotice {...data} reply={reply} />
        <div className="columns columns--half">
          <GoodsPart {...data} reply={reply} />
          <div>
            <DocumentsPart {...data} reply={reply} />
            <GoodsReviewForms {...data} reply={reply} />
          </div>
        </div>
        <HistorySection changes={changes} none="还没有人办理过。" />
      </div>
    </>
  );
}

const SHAPES: Record<GoodsReviewStep, string> = {
  first: "wait",
  second: "wait",
  returned: "stop",
  approved: "done",
};

function GoodsReviewSteps({ id, review }: Pick<GoodsCaseProps, "id" | "review">) {
  if (!review.paper)
    return (
      <ReviewSteps
        first={review.firstAt === null ? null : { by: review.firstBy, at: review.firstAt }}
        second={review.secondAt === null ? null : { by: review.secondBy, at: review.secondAt }}
        isOpen={review.state === "first" || review.state === "second"}
      />
    );
  return (
    <p className="part">
      <strong>纸质审批</strong>：{review.paper}
      {review.firstBy ? `，初审 ${review.firstBy}，复核 ${review.secondBy}` : null}
      {review.paperFiles.map((file, at) => (
        <span key={file}>
          {" "}
          <a href={`/staff/first-goods/${id}/scans/${file}`}>{`扫描件 ${at + 1}`}</a>
        </span>
      ))}
    </p>
  );
}

function GoodsReviewForms(props: GoodsCaseProps) {
  const { review, lacks, may } = props;
  if (review.state === "second") return <GoodsSecondReviewForm {...props} />;
  if (review.state !== "first" || !may.first) return null;
  return lacks === "" ? <GoodsFirstReviewForm {...props} /> : <Lacking {...props} />;
}

/** The reason for the return, and how purchasing submits it again. */
function ReturnedNotice({ id, review, may }: GoodsCaseProps) {
  if (review.state !== "returned") return null;
  return (
    <p className="second part">
      <strong>已退回采购</strong>
      <span>
        {review.reason}
        {may.change ? (
          <>
            {" "}
            <CaseLink to={`/staff/first-goods/${id}/again`}>改好后重新提交</CaseLink>
          </>
        ) : null}
      </span>
    </p>
  );
}

function GoodsPart({ id, state }: GoodsCaseProps) {
  return (
    <DetailSection
      id="h-facts"
      title="商品"
      more={
        <>
          <Link to={`/staff/goods/${id}`}>商品资料</Link>
          <Link to={`/staff/first-goods/${id}/form`}>首营品种审批表</Link>
        </>
      }
    >
      <FactList
        rows={[
          ["通用名称", state.generic_name],
          ["商标名", filledText(state.trade_name)],
          ["类型", GOODS_KIND_NAMES[state.kind]],
          ["剂型", dosageFormText(state.kind, state.dosage_form)],
          ["规格和单位", `${formatKnownSpec(state.spec)}，${filledText(state.unit)}`],
          ["生产企业", state.manufacturer],
          ["批准文号", filledText(state.approval_number)],
          ["分类", state.category.join("，")],
          ["处方分类", prescriptionText(state.kind, state.is_prescription)],
          ["经营范围（按名称判断，请核对）", BUSINESS_SCOPE_NAMES[state.scope]],
          ["管制类别（按名称判断，请核对）", state.regulated ? REGULATED[state.regulated] : NONE],
          ["含麻黄碱（按名称判断，请核对）", state.is_ephedrine === 1 ? "是" : "否"],
          ...joinFacts(masterDataFacts(state.kind, state), state.facts),
        ]}
      />
    </DetailSection>
  );
}

const Lacking = ({ id }: GoodsCaseProps) => (
  <DetailSection id="h-first" title="初审">
    <p className="soft">资料补齐后才能初审。</p>
    <p className="part">
      <CaseLink className="button" to={`/staff/first-goods/${id}/return`}>
        退回采购
      </CaseLink>
    </p>
  </DetailSection>
);
