/** The second step of asking: reason, wish, words and photos; with a script the way of the upload is seen. */
import { Form } from "@remix-run/react";
import type { FormReply } from "~/platform/forms.server";
import { summaryOf, typedIn } from "~/ui/form-reply";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { askPath, CASE_REASONS, CASE_WANTS, REASONS_OF, type CaseWant } from "./case";
import type { AskPage } from "./case-page";
import { PHOTOS_ACCEPT, PHOTOS_HINT, photosFault } from "./case-photos";
import { unitsQuery, type AskedUnits } from "./case-units";
import { UploadButton } from "~/ui/upload-button";
import { useFormUpload } from "./form-upload";

export interface CaseTellProps {
  page: AskPage;
  units: readonly AskedUnits[];
  reply: FormReply | undefined;
}

export function CaseTell({ page, units, reply: answered }: CaseTellProps) {
  const { kind, order } = page;
  const here = `${askPath(kind, order.id)}?chosen=1&${unitsQuery(units)}`;
  const upload = useFormUpload(
    `/order/cases/send/${kind}/${order.id}?${unitsQuery(units)}`,
    "photos",
    photosFault,
  );
  const reply = upload.reply ?? answered;
  const errors = reply?.error ?? {};
  const typed = (name: string) => typedIn(reply, name);
  const summary = summaryOf(reply);
  return (
    <Form
      className="surface case-form"
      method="post"
      action={here}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={upload.send}
    >
      <h2 className="surface__title">说明原因</h2>
      <ErrorSummary errors={summary} />
      <input type="hidden" name="token" value={page.token} />
      <Field label="原因" name="reason" required errors={errors.reason ?? null}>
        <select className="field__input" defaultValue={typed("reason") ?? page.reason ?? ""}>
          <option value="">请选择</option>
          {REASONS_OF[kind].map((reason) => (
            <option value={reason} key={reason}>
              {CASE_REASONS[reason]}
            </option>
          ))}
        </select>
      </Field>
      {kind === "afterSales" ? <Wants chosen={typed("wants")} error={errors.wants?.[0]} /> : null}
      <Field label="补充说明" name="text" hint="选填，500 字以内" errors={errors.text ?? null}>
        <textarea className="field__input" rows={4} maxLength={500} defaultValue={typed("text")} />
      </Field>
      <Field
        label="照片"
        name="photos"
        type="file"
        multiple
        accept={PHOTOS_ACCEPT}
        hint={reply && !upload.reply ? `${PHOTOS_HINT}。请重新选择照片` : PHOTOS_HINT}
        errors={errors.photos ?? null}
      />
      <UploadButton percent={upload.percent} text="提交申请" busy="正在提交" large />
    </Form>
  );
}

const WANT_WORDS: Record<CaseWant, string> = {
  refund: "按付款方式退回有问题的部分",
  resend: "补发少发或有问题的数量",
  exchange: "寄回有问题的商品，换成好的",
};

function Wants({ chosen = "refund", error }: { chosen: string | undefined; error: string | undefined }) {
  return (
    <fieldset className="case-wants" id="wants" tabIndex={-1}>
      <legend className="field__label">处理方式</legend>
      {error ? <p className="field__error">{error}</p> : null}
      {(Object.keys(CASE_WANTS) as CaseWant[]).map((want) => (
        <label className="choice choice--card" key={want}>
          <input
            className="choice__box"
            type="radio"
            name="wants"
            value={want}
            defaultChecked={want === chosen}
          />
          <span>
            {CASE_WANTS[want]}
            <span className="choice__more">{WANT_WORDS[want]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
