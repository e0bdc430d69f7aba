/** The form that puts a document in, folded away until it is wanted; with a script the way of the upload is seen. */
import { Form, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Meter } from "~/ui/meter";
import { toast } from "~/ui/say";
import { QUALIFICATIONS, type QualificationKind } from "./qualification";
import { numberLabel, UPLOAD_ACCEPT, UPLOAD_HINT } from "./qualification-upload";
import { fieldId, summaryOf, typedIn, type Reply } from "./register-page";

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
  const upload = useUpload(props.script, kind);
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

function UploadFields(props: UploadDetailsProps & { upload: ReturnType<typeof useUpload> }) {
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
      {upload.percent === null ? null : (
        <Meter value={upload.percent} max={100} label="上传进度" text={`${upload.percent}%`} green />
      )}
      <p>
        <button
          type="submit"
          className="button button--primary"
          aria-busy={upload.percent !== null || undefined}
        >
          {upload.percent === null ? "上传并保存" : "正在上传"}
        </button>
      </p>
    </Form>
  );
}

/** Sends the form by XMLHttpRequest, which alone tells how much is on its way. */
function useUpload(script: string, kind: QualificationKind) {
  const [percent, setPercent] = useState<number | null>(null);
  const [reply, setReply] = useState<Reply | undefined>();
  const revalidator = useRevalidator();
  const isSending = useRef(false);
  const end = (refusal?: Reply) => {
    isSending.current = false;
    setPercent(null);
    setReply(refusal);
    if (refusal) return;
    toast("success", `${QUALIFICATIONS[kind]}已上传`);
    revalidator.revalidate();
  };
  useEffect(() => {
    const wrong = Object.keys(reply?.error ?? {}).find((name) => name !== "");
    if (wrong) document.getElementById(fieldId(wrong, kind))?.focus();
  }, [reply, kind]);
  const refused = (form: FormData, field: string, text: string) =>
    end({ error: { [field]: [text] }, initialValue: typedOf(form) });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    if (file instanceof File && file.size > MOST) return refused(form, "file", "文件不能超过 10 MB");
    isSending.current = true;
    setPercent(0);
    const request = new XMLHttpRequest();
    request.open("POST", script);
    request.upload.onprogress = ({ loaded, total }) =>
      setPercent(Math.floor((loaded * 100) / Math.max(total, 1)));
    request.onerror = () => refused(form, "", "上传没有完成，请检查网络后重试");
    request.onload = () => {
      try {
        const answer = JSON.parse(request.responseText) as Reply & { ok?: boolean };
        end(answer.ok ? undefined : { ...answer, initialValue: answer.initialValue ?? typedOf(form) });
      } catch {
        // Neither done nor refused: the way leads elsewhere, to where a reload ends up too.
        window.location.reload();
      }
    };
    request.send(form);
  };
  return { percent, reply, send };
}

const typedOf = (form: FormData) =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
