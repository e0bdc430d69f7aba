import { Form, Link } from "@remix-run/react";
import { NotSecondPerson } from "~/admin/approval-requests/second-person";
import type { SecondPerson } from "~/admin/approval-requests/second-person.server";
import { DetailPageHeader, DetailSection, FactList } from "~/admin/detail/case-parts";
import { ReviewSteps } from "~/admin/detail/review-parts";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { CaseLink, useCasePath } from "~/admin/lists/case-link";
import { PURCHASE_STATES, purchasePath, type PurchaseState } from "~/modules/purchasing/purchase-order";
import {
  SUPPLIER_DOCUMENT_STATES,
  SUPPLIER_KINDS,
  SUPPLIER_LICENCES,
  SUPPLIER_STATES,
  type SupplierState,
  validityText,
} from "~/modules/suppliers/supplier";
import type { SupplierLicence, SupplierPerson } from "~/modules/suppliers/supplier-documents.server";
import type { SupplierReview } from "~/modules/suppliers/supplier-review.server";
import type { Supplier } from "~/modules/suppliers/suppliers.server";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime, toDay } from "~/platform/values/clock";
import { filledText, formatList } from "~/platform/values/missing";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { CheckboxGroup, type SelectOptions } from "~/ui/forms/form-fields";
import { enteredIn, toErrorSummary } from "~/ui/forms/form-reply";

type Tone = { tone: "expired" | "soon" | null };

interface SupplierDetailProps {
  supplier: Supplier;
  review: SupplierReview;
  seen: string;
  lacks: readonly string[];
  /** why nothing may be bought, or null */
  fault: string | null;
  second: SecondPerson | null;
  licences: readonly (SupplierLicence & Tone)[];
  people: readonly (SupplierPerson & Tone)[];
  points: SelectOptions;
  orders: readonly { id: number; number: string; state: PurchaseState; at: number; lines: number }[];
  may: { change: boolean; first: boolean; documents: boolean; people: boolean; order: boolean };
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

const SHAPES: Record<SupplierState, string> = {
  draft: "off",
  first: "wait",
  second: "wait",
  approved: "done",
  refused: "stop",
  suspended: "hold",
};

export function SupplierDetail(props: SupplierDetailProps) {
  const { supplier, review, fault, changes, reply } = props;
  const { state } = supplier;
  return (
    <>
      <DetailPageHeader
        title={supplier.name}
        state={<span className={`state state--${SHAPES[state]}`}>{SUPPLIER_STATES[state]}</span>}
        facts={`${SUPPLIER_KINDS[supplier.kind]}，${supplier.creditCode}，${supplier.createdBy} ${toDay(supplier.createdAt)} 登记`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply).map(({ text }) => ({ text }))} />
        {state === "draft" ? null : (
          <ReviewSteps
            first={review.firstAt === null ? null : { by: review.firstBy, at: review.firstAt }}
            second={review.secondAt === null ? null : { by: review.secondBy, at: review.secondAt }}
            isOpen={state === "first" || state === "second"}
          />
        )}
        {fault && state !== "first" && state !== "second" ? (
          <p className="second part">
            <strong>不能采购和收货</strong>
            <span>{fault}</span>
          </p>
        ) : null}
        <Submission {...props} />
        <div className="columns columns--half">
          <Facts {...props} />
          <div>
            <Reviews {...props} />
            <Orders {...props} />
          </div>
        </div>
        <Licences {...props} />
        <People {...props} />
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </DetailSection>
      </div>
    </>
  );
}

function Submission({ supplier: { id, state }, lacks, may }: SupplierDetailProps) {
  const isOpen = state === "draft" || state === "refused" || state === "suspended";
  if (!isOpen || !may.change) return null;
  if (lacks.length > 0)
    return (
      <p className="second part">
        <strong>提交前请补齐</strong>
        <span>{lacks.join("；")}</span>
      </p>
    );
  return (
    <p className="part">
      <Link className="button button--primary" to={`/staff/suppliers/${id}/submission`}>
        提交首营审批
      </Link>
    </p>
  );
}

function Facts({ supplier, review, may }: SupplierDetailProps) {
  const { id, state } = supplier;
  return (
    <DetailSection
      id="h-facts"
      title="企业资料"
      more={
        <>
          {may.change ? <Link to={`/staff/suppliers/${id}/facts`}>修改</Link> : null}
          <Link to={`/staff/suppliers/${id}/form`}>首营企业审批表</Link>
          {may.documents && state === "approved" ? (
            <Link to={`/staff/suppliers/${id}/suspension`}>暂停合作</Link>
          ) : null}
        </>
      }
    >
      <FactList
        rows={[
          ["法定代表人", filledText(supplier.legalPerson)],
          ["质量负责人", filledText(supplier.qualityHead)],
          ["地址", filledText(supplier.address)],
          ["联系人", filledText([supplier.contact, supplier.phone].filter(Boolean).join(" "))],
          ["生产或经营范围", formatList(supplier.scope.map((code) => BUSINESS_SCOPE_NAMES[code]))],
          ["开户户名", filledText(supplier.bankHolder)],
          ["开户银行", filledText(supplier.bankName)],
          ["银行账号", filledText(supplier.bankAccount)],
          ["备注", filledText(supplier.note)],
          ...(review.submittedAt === null
            ? []
            : ([
                [
                  "申请",
                  `${review.submittedBy} ${formatTime(review.submittedAt)}，${filledText(review.submittedNote)}`,
                ],
              ] as const)),
        ]}
      />
    </DetailSection>
  );
}

function Reviews(props: SupplierDetailProps) {
  if (props.supplier.state === "first") return props.may.first ? <FirstReview {...props} /> : null;
  return props.supplier.state === "second" ? <SecondReview {...props} /> : null;
}

const Returns = ({ id }: { id: number }) => (
  <>
    <CaseLink className="button" to={`/staff/suppliers/${id}/return`}>
      退回采购
    </CaseLink>
    <CaseLink className="button" to={`/staff/suppliers/${id}/refusal`}>
      不同意
    </CaseLink>
  </>
);

function FirstReview({ supplier: { id }, seen, lacks, points, reply }: SupplierDetailProps) {
  return (
    <DetailSection id="h-first" title="初审" note="逐项与资料核对">
      {lacks.length > 0 ? (
        <p className="second">
          <strong>资料不全</strong>
          <span>{lacks.join("；")}</span>
        </p>
      ) : null}
      <Form method="post">
        <input type="hidden" name="seen" value={seen} />
        <CheckboxGroup
          name="points"
          label="核对项"
          choices={points}
          selected={reply?.initialValue?.["points"] ?? []}
        />
        <Field
          className="part"
          label="备注（给复核人）"
          name="note"
          maxLength={200}
          defaultValue={enteredIn(reply, "note")}
        />
        <p className="form form--line part">
          <button className="button button--primary" type="submit" accessKey="s">
            初审通过，交复核
          </button>
          <Returns id={id} />
        </p>
      </Form>
    </DetailSection>
  );
}

function SecondReview({ supplier: { id }, review, seen, lacks, points, second }: SupplierDetailProps) {
  const pathOf = useCasePath();
  const ticked = points.filter(({ value }) => review.points.includes(value)).map(({ name }) => name);
  const firstAt = review.firstAt === null ? "" : formatTime(review.firstAt);
  return (
    <DetailSection id="h-second" title="复核" note={`${review.firstBy} ${firstAt} 初审`}>
      <FactList
        rows={[
          ["已核对", ticked.join("；")],
          ["备注", filledText(review.note)],
        ]}
      />
      {review.seen === seen ? null : (
        <p className="second part">
          <strong>资料有变化</strong>
          <span>初审后供应商或资料改过，请退回采购重新提交</span>
        </p>
      )}
      {lacks.length > 0 ? (
        <p className="second part">
          <strong>资料不全</strong>
          <span>{lacks.join("；")}</span>
        </p>
      ) : null}
      {second === null ? null : second.refusal === null ? (
        <Form method="post" action={pathOf(`/staff/suppliers/${id}/second`)} className="part">
          <input type="hidden" name="seen" value={seen} />
          <p className="form form--line">
            <button className="button button--primary" type="submit" accessKey="s">
              复核同意
            </button>
            <Returns id={id} />
          </p>
        </Form>
      ) : (
        <NotSecondPerson {...second} />
      )}
    </DetailSection>
  );
}

function Orders({ supplier: { id, state }, orders, may, fault }: SupplierDetailProps) {
  if (state !== "approved" && orders.length === 0) return null;
  return (
    <DetailSection
      id="h-orders"
      title="采购订单"
      more={
        may.order && fault === null ? (
          <Link to={`/staff/purchases/new?supplier=${id}`}>新建采购订单</Link>
        ) : null
      }
    >
      {orders.length === 0 ? <p className="soft">还没有采购订单。</p> : null}
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={purchasePath(order.number)}>
              {`${order.number} ${PURCHASE_STATES[order.state]}，${order.lines} 个品种，${toDay(order.at)}`}
            </Link>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function Validity({ text, tone, isVoid }: { text: string; tone: Tone["tone"]; isVoid: boolean }) {
  if (isVoid || tone === null) return <>{text}</>;
  return (
    <span className={`state state--${tone === "expired" ? "stop" : "warn"}`}>
      {`${text}，${tone === "expired" ? "已到期" : "将到期"}`}
    </span>
  );
}

interface DocumentCellProps {
  path: string;
  state: SupplierLicence["state"];
  who: string;
  why: string;
  hasFile: boolean;
  may: SupplierDetailProps["may"];
}

function DocumentState({ path, state, who, why, hasFile, may }: DocumentCellProps) {
  return (
    <>
      {SUPPLIER_DOCUMENT_STATES[state]}
      {who ? `，${who}` : ""}
      {state === "void" && why ? `：${why}` : ""}
      <span className="grid-table__sub">
        {hasFile ? <a href={`${path}/file`}>查看</a> : null}{" "}
        {may.documents && state === "waiting" ? <CaseLink to={`${path}/check`}>核对</CaseLink> : null}{" "}
        {may.documents && state !== "void" ? <Link to={`${path}/void`}>作废</Link> : null}
      </span>
    </>
  );
}

function Licences({ supplier: { id }, licences, may }: SupplierDetailProps) {
  return (
    <DetailSection
      id="h-licences"
      title="证照和协议"
      note={`${licences.length} 份`}
      more={may.change ? <Link to={`/staff/suppliers/${id}/licence/new`}>上传资料</Link> : null}
    >
      {licences.length === 0 ? (
        <p className="soft">还没有资料。</p>
      ) : (
        <table className="grid-table fold-table">
          <caption className="sr-only">证照和协议</caption>
          <thead>
            <tr>
              <th scope="col">资料</th>
              <th scope="col">编号</th>
              <th scope="col">有效期</th>
              <th scope="col">上传</th>
              <th scope="col">状态</th>
            </tr>
          </thead>
          <tbody>
            {licences.map((licence) => (
              <tr key={licence.id}>
                <th scope="row">{SUPPLIER_LICENCES[licence.kind]}</th>
                <td data-name="编号">{filledText(licence.number)}</td>
                <td data-name="有效期">
                  <Validity
                    text={validityText(licence.validUntil)}
                    tone={licence.tone}
                    isVoid={licence.state === "void"}
                  />
                </td>
                <td data-name="上传">{`${licence.addedBy} ${toDay(licence.addedAt)}`}</td>
                <td data-name="状态">
                  <DocumentState
                    path={`/staff/suppliers/${id}/licence/${licence.id}`}
                    state={licence.state}
                    who={licence.checkedBy}
                    why={licence.why}
                    hasFile={licence.fileId !== null}
                    may={may}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}

function People({ supplier: { id }, people, may }: SupplierDetailProps) {
  return (
    <DetailSection
      id="h-people"
      title="销售人员授权委托书"
      note={`${people.length} 份`}
      more={may.change ? <Link to={`/staff/suppliers/${id}/person/new`}>登记销售人员</Link> : null}
    >
      {people.length === 0 ? (
        <p className="soft">还没有登记销售人员。</p>
      ) : (
        <table className="grid-table fold-table">
          <caption className="sr-only">销售人员授权委托书</caption>
          <thead>
            <tr>
              <th scope="col">姓名</th>
              <th scope="col">身份证号</th>
              <th scope="col">授权品种和地域</th>
              <th scope="col">授权期限</th>
              <th scope="col">状态</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <th scope="row">
                  {person.name}
                  <span className="grid-table__sub">{person.phone}</span>
                </th>
                <td data-name="身份证号">{person.idNumber}</td>
                <td data-name="授权品种和地域">{`${person.goodsScope}，${person.region}`}</td>
                <td data-name="授权期限">
                  <Validity
                    text={`${person.validFrom} 至 ${person.validUntil}`}
                    tone={person.tone}
                    isVoid={person.state === "void"}
                  />
                </td>
                <td data-name="状态">
                  <DocumentState
                    path={`/staff/suppliers/${id}/person/${person.id}`}
                    state={person.state}
                    who={person.checkedBy}
                    why={person.why}
                    hasFile={person.fileId !== null && may.people}
                    may={may}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}
