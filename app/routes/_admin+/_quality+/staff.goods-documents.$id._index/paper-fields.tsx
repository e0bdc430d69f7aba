import { Form } from "@remix-run/react";
import { type GoodsDocument, goodsDocumentName } from "~/modules/catalogue/goods/goods-document";
import { DetailSection } from "~/admin/detail/case-parts";
import { DocumentFileField } from "~/admin/detail/paper-file";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { enteredIn } from "~/ui/forms/form-reply";

export interface DocumentFieldsProps {
  version: number;
  kinds: readonly GoodsDocument[];
  today: string;
  reply: FormReply | undefined;
}

export function DocumentFields({ version, kinds, today, reply }: DocumentFieldsProps) {
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
