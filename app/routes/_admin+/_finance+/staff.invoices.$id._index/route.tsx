/** 一张发票: buyer and lines for the tax system; issued with number and files, or rejected. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";
import { readInvoiceSeller } from "~/admin/detail/invoice-seller.server";
import { findQueue } from "~/admin/queue/next-path.server";
import {
  issueInvoice,
  listInvoicesForOperator,
  rejectInvoice,
} from "~/modules/invoices/invoice-admin.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { formBytes } from "~/platform/files/files.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";
import { optionalNoteField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { filesOf, MAX_FILES } from "~/modules/invoices/invoice-files";
import { sellerFault, sellerRows } from "~/modules/invoices/tax-file";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReplyField } from "~/admin/detail/reply-field";
import { CaseLink } from "~/admin/lists/case-link";
import { INVOICE_STATES, INVOICE_TYPES, type VatInvoiceType } from "~/modules/invoices/invoice";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { AdminInvoiceLines } from "./invoice-lines";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("办理发票", "finance.see", "finance.invoices");

const InvoiceForm = z
  .object({
    do: z.enum(["issue", "reject"], "请选择操作"),
    number: z.string().trim().max(30).default(""),
    files: filesOf,
    why: optionalNoteField("原因"),
  })
  .refine((form) => form.do === "issue" || form.why.length >= 2, {
    path: ["why"],
    message: "请写明不能开票的原因",
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [invoice] = await listInvoicesForOperator([readWhole(params.id) ?? notFound()]);
  if (!invoice) return notFound();
  const seller = await readInvoiceSeller();
  const changes = await findChanges({ subject: "invoice", subjectId: invoice.number, limit: 20 });
  return json({
    invoice,
    seller: { rows: sellerRows(seller), fault: sellerFault(seller) },
    mayIssue: staff.permissions.has(handle.change) && invoice.state === "pending",
    mayReverse: staff.permissions.has(handle.change),
    changes,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const id = readWhole(params.id) ?? notFound();
  const form = await readForm(request, InvoiceForm, { maxBytes: formBytes(MAX_FILES) });
  if (!form.ok) return form.response;
  const { do: what, number, files, why } = form.value;
  const [actor, at] = [`operator:${staff.name}`, now()];
  const isIssued = what === "issue";
  const done =
    (await asStaff(staff, { command: isIssued ? "登记开票" : "拒绝开票", why }, () =>
      isIssued ? issueInvoice(id, { number, files, actor, now: at }) : rejectInvoice(id, why, actor, at),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `${isIssued ? "已开票" : "已拒绝"} ${formatYuan(done.amount)}，已通知公司。`;
  return redirectWith(await queue.nextPath("/staff/invoices"), { kind: "success", text }, "admin");
}

export default function Invoice() {
  const { invoice, seller, mayIssue, mayReverse, changes } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { facts } = invoice;
  const fault = seller.fault;
  const isReversible = mayReverse && invoice.invoiceNumber !== null && invoice.reversed < invoice.amount;
  return (
    <>
      <DetailPageHeader
        title={invoice.title}
        state={<span className="state state--wait">{INVOICE_STATES[invoice.state]}</span>}
        facts={`开票申请 ${invoice.number}，${INVOICE_TYPES[invoice.type as VatInvoiceType]}，${formatTime(invoice.createdAt)} 申请，订单 ${invoice.orders.join("、")}`}
        total={formatYuan(invoice.amount)}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--half">
          <DetailSection id="h-buyer" title="购方">
            <FactList
              rows={[
                ["名称", invoice.title],
                ["纳税人识别号", filledText(facts.taxNumber)],
                ["地址", filledText(facts.address)],
                ["电话", filledText(facts.phone)],
                ["开户银行", filledText(facts.bank)],
                ["银行账号", filledText(facts.account)],
                ["邮箱", filledText(invoice.email)],
                ["发票号码", invoice.invoiceNumber ?? "未开具"],
              ]}
            />
          </DetailSection>
          <DetailSection id="h-seller" title="销方" note={fault ?? undefined}>
            <FactList rows={seller.rows} />
          </DetailSection>
          {mayIssue ? <IssueFields reply={reply} /> : null}
        </div>
        <DetailSection id="h-lines" title="明细" note="价税合计含税">
          <AdminInvoiceLines lines={invoice.lines} />
        </DetailSection>
        {invoice.files.length > 0 ? (
          <div className="no-print">
            <DetailSection id="h-files" title="文件">
              <ul>
                {invoice.files.map(({ id, name, isRed }) => (
                  <li key={id}>
                    <a href={`/staff/invoices/${invoice.id}/files/${id}`} target="_blank" rel="noreferrer">
                      {name}
                    </a>
                    {isRed ? "（红字发票）" : ""}
                  </li>
                ))}
              </ul>
            </DetailSection>
          </div>
        ) : null}
        {invoice.reds.map((red, at) => (
          <DetailSection
            id={`h-red-${at}`}
            key={red.key ?? at}
            title={`待红冲 ${formatYuan(red.amount)}`}
            note={filledText(red.reason)}
            more={
              isReversible ? (
                <CaseLink
                  to={`/staff/invoices/${invoice.id}/red?return=${red.key?.replace(/^case:/, "") ?? ""}`}
                >
                  登记红字发票
                </CaseLink>
              ) : null
            }
          >
            <AdminInvoiceLines lines={red.lines} />
          </DetailSection>
        ))}
        <div className="no-print">
          <DetailSection
            id="h-history"
            title="历史"
            more={
              isReversible ? <CaseLink to={`/staff/invoices/${invoice.id}/red`}>按金额红冲</CaseLink> : null
            }
          >
            <ChangeList changes={changes} none="还没有人办理过。" />
          </DetailSection>
        </div>
      </div>
    </>
  );
}

function IssueFields({ reply }: { reply: FormReply | undefined }) {
  return (
    <div className="no-print">
      <DetailSection id="h-issue" title="登记开票">
        <Form method="post" encType="multipart/form-data" className="form">
          <ReplyField
            name="number"
            label="发票号码（20 位数字）"
            reply={reply}
            inputMode="numeric"
            maxLength={24}
            autoComplete="off"
          />
          <label className="field">
            <span className="field__label">文件（PDF、OFD 或 XML，每个最大 10 MB）</span>
            <input className="field__input" id="files" name="files" type="file" multiple />
          </label>
          <p>
            <button className="button button--primary" name="do" value="issue" type="submit" accessKey="s">
              登记已开票
            </button>
          </p>
        </Form>
      </DetailSection>
      <DetailSection id="h-reject" title="不能开票">
        <Form method="post" encType="multipart/form-data" className="form">
          <ReplyField name="why" label="原因（公司可见）" reply={reply} maxLength={200} />
          <p>
            <button className="button" name="do" value="reject" type="submit">
              拒绝开票
            </button>
          </p>
        </Form>
      </DetailSection>
    </div>
  );
}
