import {
  type GoodsDocument,
  requiredDocuments,
  goodsDocumentName,
} from "~/modules/catalogue/goods/goods-document";
import type { FiledDocument, DocumentGoods } from "~/modules/catalogue/documents/document-goods.server";
import { DetailPageHeader, DetailSection } from "~/admin/detail/case-parts";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { PrintoutTable } from "./paper-table";
import { Form } from "@remix-run/react";
import { DocumentFileField } from "~/admin/detail/paper-file";
import type { FormReply } from "~/platform/http/forms/forms.server";

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

interface GoodsDocumentsProps extends DocumentFieldsProps {
  goods: DocumentGoods;
  papers: readonly FiledDocument[];
  mayUpload: boolean;
  changes: readonly ChangeRow[];
}

export function GoodsDocumentsView(props: GoodsDocumentsProps) {
  const { goods, papers: documents, kinds, today, mayUpload, changes, reply } = props;
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
          {mayUpload ? <DocumentFields {...props} /> : null}
        </div>
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人上传过。" />
        </DetailSection>
      </div>
    </>
  );
}
