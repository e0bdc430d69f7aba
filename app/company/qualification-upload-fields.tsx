/** The form that puts a document in, folded away until it is wanted; with a script the way of the upload is seen. */
import { Form, useRevalidator } from "@remix-run/react";
import { useEffect, useState, type FormEvent } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { toast } from "~/ui/say";
import { useUpload } from "~/ui/upload";
import { UploadButton } from "~/ui/upload-button";
import { QUALIFICATIONS, type QualificationKind } from "./qualification";
import { numberLabel, UPLOAD_ACCEPT, UPLOAD_HINT } from "./qualification-upload";
import { summaryOf, typedIn, type Reply } from "~/ui/form-reply";
import { fieldId } from "./register-page";

const MOST = 10 * 1024 * 1024;

/** What the fields begin with. */
export interface UploadStart {
  number: string;
  /** null: the dates are asked anew */
  dates: { startsOn: string | null; endsOn: string | null } | null;
  /** the file that is there is kept when none is chosen */
  hasFile: boolean;
}

export interface UploadDetailsProps {
  kind: QualificationKind;
  start: UploadStart | null;
  /** on the fold: 上传, 替换或修改 */
  verb: string;
  isOpen: boolean;
  /** where a script sends the form; it answers JSON */
  script: string;
  /** the refusal of this document's form */
  reply: Reply | undefined;
  /** another document under this kind is another form */
  stamp: string | number;
}

export function UploadDetails(props: UploadDetailsProps) {
  const { kind, verb, isOpen } = props;
  const upload = useDocumentUpload(props.script, kind);
  const reply = upload.reply ?? props.reply;
  return (
    <details className="upload__more" open={Boolean(reply) || isOpen}>
      <summary>
        {verb}
        <span className="sr-only">{QUALIFICATIONS[kind]}</span>
      </summary>
      <UploadFields {...props} reply={reply} upload={upload} key={props.stamp} />
    </details>
  );
}

function UploadFields(props: UploadDetailsProps & { upload: ReturnType<typeof useDocumentUpload> }) {
  const { kind, start, reply, upload } = props;
  const errors = reply?.error ?? {};
  const id = (field: string) => fieldId(field, kind);
  const typed = reply?.initialValue;
  const isLongTerm = typed ? typed.isLongTerm === "1" : start?.dates ? start.dates.endsOn === null : false;
  return (
    <Form
      className="upload__form"
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={upload.send}
    >
      {upload.reply ? (
        <p className="field__error" role="alert">
          {summaryOf(reply)[0]?.text}
        </p>
      ) : (
        <ErrorSummary errors={summaryOf(reply, id)} />
      )}
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="kind" value={kind} />
      <div className="entry__grid">
        <Field
          className="entry__full"
          label={numberLabel(kind)}
          name="number"
          id={id("number")}
          required
          defaultValue={typedIn(reply, "number") ?? start?.number}
          errors={errors.number}
        />
        <Field
          label="有效期自（选填）"
          name="startsOn"
          id={id("startsOn")}
          type="date"
          defaultValue={typedIn(reply, "startsOn") ?? start?.dates?.startsOn ?? undefined}
          errors={errors.startsOn}
        />
        <div>
          <Field
            label="有效期至"
            name="endsOn"
            id={id("endsOn")}
            type="date"
            defaultValue={typedIn(reply, "endsOn") ?? start?.dates?.endsOn ?? undefined}
            errors={errors.endsOn}
          />
          <label className="choice">
            <input
              className="choice__box"
              type="checkbox"
              name="isLongTerm"
              value="1"
              defaultChecked={isLongTerm}
            />
            长期有效
          </label>
        </div>
        <Field
          className="entry__full"
          label="证件文件"
          name="file"
          id={id("file")}
          type="file"
          accept={UPLOAD_ACCEPT}
          required={!start?.hasFile}
          hint={start?.hasFile ? `${UPLOAD_HINT}；不换文件可留空` : UPLOAD_HINT}
          errors={errors.file}
        />
      </div>
      <UploadButton percent={upload.percent} text="上传并保存" busy="正在上传" />
    </Form>
  );
}

/** Sends the form by a script that tells how much is on its way. */
function useDocumentUpload(script: string, kind: QualificationKind) {
  const [reply, setReply] = useState<Reply | undefined>();
  const revalidator = useRevalidator();
  const upload = useUpload(script);
  useEffect(() => {
    const wrong = Object.keys(reply?.error ?? {}).find((name) => name !== "");
    if (wrong) document.getElementById(fieldId(wrong, kind))?.focus();
  }, [reply, kind]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const refused = (field: string, text: string) =>
      setReply({ error: { [field]: [text] }, initialValue: typedOf(form) });
    const file = form.get("file");
    if (file instanceof File && file.size > MOST) return refused("file", "文件不能超过 10 MB");
    upload.send(form, {
      failed: () => refused("", "上传没有完成，请检查网络后重试"),
      done: (said) => {
        const answer = said as Reply & { ok?: boolean };
        if (!answer.ok) return setReply({ ...answer, initialValue: answer.initialValue ?? typedOf(form) });
        setReply(undefined);
        toast("success", `${QUALIFICATIONS[kind]}已上传`);
        revalidator.revalidate();
      },
    });
  };
  return { percent: upload.percent, reply, send };
}

const typedOf = (form: FormData) =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
