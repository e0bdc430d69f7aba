/** 一个商品的首营资料: documents of a product and its manufacturer, added or replaced, with their history. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import {
  ALL_DOCUMENTS,
  fileableDocuments,
  GOODS_DOCUMENTS,
  type GoodsDocument,
  requiredDocuments,
  goodsDocumentName,
} from "~/modules/catalogue/goods/goods-document";
import { findPrintedFormGoods, findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { fileDocument } from "~/modules/catalogue/documents/goods-documents.server";
import type { GoodsReviewStep } from "~/modules/catalogue/approval/goods-approval";
import { findGoodsReview } from "~/modules/catalogue/review/goods-review.server";
import { formBytes } from "~/platform/files/files.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, checkMay, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { createGoodsDocumentForm } from "./paper-form";
import { DetailPageHeader, DetailSection } from "~/admin/detail/case-parts";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { PrintoutTable } from "./paper-table";
import { DocumentFileField } from "~/admin/detail/paper-file";

export const handle = adminHandle("商品资料", "quality.see", "goods.papers");

const HISTORY = 30;

async function readGoods(id: string | undefined) {
  const goods = (await findPrintedFormGoods(requireId(id))) ?? notFound();
  const documents = await findDocuments(goods);
  return { goods, papers: documents, version: getVersion(documents) };
}

/** Quality adds documents of any product, purchasing only of unapproved ones. */
const mayFile = ({ permissions }: Staff, state: GoodsReviewStep | null): boolean =>
  permissions.has("quality.documents") || (permissions.has(handle.change) && state !== "approved");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { goods, papers: documents, version } = await readGoods(params.id);
  // Documents are stored under any number of a product, or its manufacturer's name.
  const names = [String(goods.id), goods.sku, goods.approvalNumber, goods.manufacturer];
  const subjectIds = names.filter(Boolean).flatMap((name) => ALL_DOCUMENTS.map((kind) => `${name} ${kind}`));
  const changes = await findChanges({ subject: "goodsDocument", subjectIds, limit: HISTORY });
  return json({
    goods,
    papers: documents,
    version,
    kinds: fileableDocuments(goods.kind),
    today: toDay(now()),
    mayUpload: mayFile(staff, (await findGoodsReview(goods.id))?.state ?? null),
    changes,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { goods, version } = await readGoods(params.id);
  const state = (await findGoodsReview(goods.id))?.state ?? null;
  if (!mayFile(staff, state)) await checkMay(staff, "quality.documents");
  const at = now();
  const limits = { maxBytes: formBytes(1), tooLarge: { file: ["文件不能超过 10 MB"] } };
  const form = await readForm(
    request,
    createGoodsDocumentForm(fileableDocuments(goods.kind), toDay(at)),
    limits,
  );
  if (!form.ok) return form.response;
  const { seen, kind, endsOn, file: files } = form.value;
  if (seen !== version) {
    const text = "您打开本页以后，有人改过这里的资料，这次没有保存，请看过后再上传";
    return form.refuse({ form: [text], isStale: true });
  }
  const file = files[0]!;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = {
    of: String(goods.id),
    numberKind: "goods" as const,
    kind,
    endsOn,
    fileName: file.name,
    bytes,
  };
  const done = await asStaff(staff, { command: "上传商品资料" }, () => fileDocument(document, at));
  if (done.result === "refused") return form.refuse({ fields: { file: [done.text] } });
  const words = { stored: "已保存", replaced: "已替换", unchanged: "与现有文件相同，没有改动" };
  const text = `${GOODS_DOCUMENTS[kind].text}${words[done.result]}。`;
  return redirectWith(`/staff/goods-documents/${goods.id}`, { kind: "success", text }, "admin");
}

export default function GoodsDocumentPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { goods, papers: documents, kinds, today, mayUpload, changes } = data;
  const required = requiredDocuments(goods.kind);
  const isThere = (kind: GoodsDocument) =>
    documents.some(
      (document) => document.kind === kind && (document.endsOn === null || document.endsOn >= today),
    );
  const missing = required.filter((kind) => !isThere(kind)).length;
  const shown = [...new Set([...kinds, ...documents.map(({ kind }) => kind)])];
  return (
    <>
      <DetailPageHeader
        title={`${goods.name} ${goods.spec}`}
        state={
          missing > 0 ? (
            <span className="state state--warn">缺 {missing} 份</span>
          ) : (
            <span className="state state--done">齐全</span>
          )
        }
        facts={`商品编号 ${goods.id}，${goods.manufacturer}，${goods.approvalNumber || "无批准文号"}`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--side">
          <DetailSection id="h-papers" title="资料" note="生产企业的资料用于该企业的全部商品">
            <PrintoutTable
              goodsId={goods.id}
              kinds={shown}
              papers={documents}
              required={required}
              today={today}
            />
          </DetailSection>
          {mayUpload ? <DocumentFields {...data} reply={reply} /> : null}
        </div>
        <HistorySection changes={changes} none="还没有人上传过。" />
      </div>
    </>
  );
}

interface DocumentFieldsProps {
  version: number;
  kinds: readonly GoodsDocument[];
  today: string;
  reply: FormReply | undefined;
}

function DocumentFields({ version, kinds, today, reply }: DocumentFieldsProps) {
  return (
    <DetailSection id="h-upload" title="上传" note="已有的会被替换">
      <Form method="post" encType="multipart/form-data" className="form" key={version}>
        <input type="hidden" name="seen" value={version} />
        <div className="field">
          <label className="field__label" htmlFor="kind">
            资料
          </label>
          <select
            className="field__input"
            id="kind"
            name="kind"
            defaultValue={enteredIn(reply, "kind") ?? ""}
          >
            <option value="">请选择</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {goodsDocumentName(kind)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="field__label" htmlFor="endsOn">
            有效期至，长期有效的留空
          </label>
          <input
            className="field__input"
            id="endsOn"
            name="endsOn"
            type="date"
            min={today}
            defaultValue={enteredIn(reply, "endsOn") ?? ""}
          />
        </div>
        <DocumentFileField />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            上传资料
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
