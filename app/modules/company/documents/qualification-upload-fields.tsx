import { Form, useRevalidator } from "@remix-run/react";
import { useEffect, useState, type FormEvent } from "react";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { toast } from "~/ui/say";
import { useUpload } from "~/ui/forms/upload";
import { UploadButton } from "~/ui/forms/upload-button";
import { QUALIFICATIONS, type QualificationKind } from "~/modules/company/identity/qualification";
import { numberLabel, UPLOAD_ACCEPT, UPLOAD_HINT } from "./qualification-upload";
import { toErrorSummary, type Reply } from "~/ui/forms/form-reply";

const LIMIT = 10 * 1024 * 1024;

export interface UploadStart {
  number: string;
  /** null: the dates must be entered */
  dates: { startsOn: string | null; endsOn: string | null } | null;
  /** the existing file stays if none is chosen */
  hasFile: boolean;
}

export interface UploadDetailsProps {
  kind: QualificationKind;
  start: UploadStart | null;
  verb: string;
  isOpen: boolean;
  /** the JSON endpoint for scripts */
  script: string;
  /** the answer to this document's form */
  reply: Reply | undefined;
  /** another document of this kind has another form */
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

interface UploadValues extends Record<string, string | undefined> {
  number?: string;
  startsOn?: string;
  endsOn?: string;
  isLongTerm?: string;
  file?: string;
}

/** Validated together with 长期. */
const TOGETHER = { endsOn: ["isLongTerm"], startsOn: ["endsOn", "isLongTerm"] };

const formId = (kind: QualificationKind) => `upload-${kind}`;

function startValues(start: UploadStart | null): UploadValues {
  const { startsOn, endsOn } = start?.dates ?? {};
  return {
    ...(start && { number: start.number }),
    ...(startsOn && { startsOn }),
    ...(endsOn && { endsOn }),
    ...(endsOn === null && { isLongTerm: "1" }),
  };
}

function UploadFields(props: UploadDetailsProps & { upload: ReturnType<typeof useDocumentUpload> }) {
  const { kind, start, reply, upload } = props;
  const [form, fields] = usePageForm<UploadValues>({
    id: formId(kind),
    reply,
    defaultValue: startValues(start),
    together: TOGETHER,
  });
  return (
    <Form
      className="upload__form"
      id={form.id}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={upload.send}
    >
      {upload.reply ? (
        <p className="field__error" role="alert">
          {toErrorSummary(reply)[0]?.text}
        </p>
      ) : (
        <FormErrorSummary form={form} />
      )}
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="kind" value={kind} />
      <div className="entry__grid">
        <FormField className="entry__full" label={numberLabel(kind)} field={fields.number} required />
        <FormField label="有效期自（选填）" field={fields.startsOn} type="date" />
        <div>
          <FormField label="有效期至" field={fields.endsOn} type="date" />
          <label className="choice">
            <input
              className="choice__box"
              type="checkbox"
              name={fields.isLongTerm.name}
              value="1"
              defaultChecked={fields.isLongTerm.initialValue === "1"}
            />
            长期有效
          </label>
        </div>
        <Field
          className="entry__full"
          label="证件文件"
          name={fields.file.name}
          id={fields.file.id}
          required={!start?.hasFile}
          hint={start?.hasFile ? `${UPLOAD_HINT}；不换文件可留空` : UPLOAD_HINT}
          errors={fields.file.errors ?? null}
        >
          <FileInput accept={UPLOAD_ACCEPT} />
        </Field>
      </div>
      <UploadButton percent={upload.percent} text="上传并保存" busy="正在上传" />
    </Form>
  );
}

/** Uploads with progress by a script. */
function useDocumentUpload(script: string, kind: QualificationKind) {
  const [reply, setReply] = useState<Reply | undefined>();
  const revalidator = useRevalidator();
  const upload = useUpload(script);
  useEffect(() => {
    const wrong = Object.keys(reply?.error ?? {}).find((name) => name !== "");
    if (wrong) document.getElementById(`${formId(kind)}-${wrong}`)?.focus();
  }, [reply, kind]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const refused = (field: string, text: string) =>
      setReply({ error: { [field]: [text] }, initialValue: toFormValues(form) });
    const file = form.get("file");
    if (file instanceof File && file.size > LIMIT) return refused("file", "文件不能超过 10 MB");
    upload.send(form, {
      failed: () => refused("", "上传没有完成，请检查网络后重试"),
      done: (message) => {
        const answer = message as Reply & { ok?: boolean };
        if (!answer.ok)
          return setReply({ ...answer, initialValue: answer.initialValue ?? toFormValues(form) });
        setReply(undefined);
        toast("success", `${QUALIFICATIONS[kind]}已上传`);
        revalidator.revalidate();
      },
    });
  };
  return { percent: upload.percent, reply, send };
}

const toFormValues = (form: FormData) =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
