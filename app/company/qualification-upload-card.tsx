/** One document: what is there, and the form that puts one in; with a script the way of the upload is seen. */
import { Form, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Meter } from "~/ui/meter";
import { toast } from "~/ui/say";
import { Status } from "~/ui/status";
import { QUALIFICATIONS, type QualificationKind } from "./qualification";
import { numberLabel, UPLOAD_ACCEPT, UPLOAD_HINT } from "./qualification-upload";
import {
  fieldId,
  summaryOf,
  typedIn,
  type DocumentSlot,
  type HeldDocument,
  type Reply,
} from "./register-page";

const MOST = 10 * 1024 * 1024;

const OPTIONAL_HINT = "可以先不上传，以后在资质证件中补充";

export interface DocumentCardProps {
  slot: DocumentSlot;
  /** where the file is shown from */
  fileHref: (id: number) => string;
  /** where a script sends the form; it answers JSON */
  script: string;
  /** the refusal of this document's form */
  reply: Reply | undefined;
}

export function DocumentCard({ slot, fileHref, script, reply: answered }: DocumentCardProps) {
  const { kind, held, isRequired, or } = slot;
  const name = QUALIFICATIONS[kind];
  const upload = useUpload(script, kind);
  const reply = upload.reply ?? answered;
  const isOpen = Boolean(reply) || (isRequired && !held && or === null);
  return (
    <article className="qualification upload" id={fieldId("document", kind)} tabIndex={-1} aria-label={name}>
      <div className="qualification__picture">
        {held?.isPicture ? (
          <img src={fileHref(held.fileId)} width="56" height="74" alt={`${name}图片`} />
        ) : (
          <Icon name="document" />
        )}
      </div>
      <h3 className="qualification__name">{name}</h3>
      {held ? (
        <Status kind="good" text="已上传" />
      ) : (
        <Status kind="off" text={slot.isCovered ? "无需上传" : isRequired ? "待上传" : "选填"} />
      )}
      <p className="qualification__facts">
        {held ? heldText(held, numberLabel(kind)) : or ? `或上传${or}` : isRequired ? "" : OPTIONAL_HINT}
      </p>
      {held ? <HeldActions slot={slot} held={held} name={name} fileHref={fileHref} /> : null}
      <details className="upload__more" open={isOpen}>
        <summary>
          {held ? "替换或修改" : "上传"}
          <span className="sr-only">{name}</span>
        </summary>
        <UploadFields slot={slot} reply={reply} upload={upload} key={held?.fileId ?? 0} />
      </details>
    </article>
  );
}

const heldText = (held: HeldDocument, label: string) =>
  `${label} ${held.number}，有效期至 ${held.endsOn ?? "长期"}，${held.fileName}`;

function HeldActions(props: {
  slot: DocumentSlot;
  held: HeldDocument;
  name: string;
  fileHref: (id: number) => string;
}) {
  return (
    <Form className="qualification__do" method="post" preventScrollReset>
      <input type="hidden" name="kind" value={props.slot.kind} />
      <a href={props.fileHref(props.held.fileId)}>
        查看<span className="sr-only">{props.name}</span>
      </a>
      <button type="submit" className="link-button" name="intent" value="remove">
        删除<span className="sr-only">{props.name}</span>
      </button>
    </Form>
  );
}

function UploadFields(props: {
  slot: DocumentSlot;
  reply: Reply | undefined;
  upload: ReturnType<typeof useUpload>;
}) {
  const { kind, held } = props.slot;
  const { reply, upload } = props;
  const errors = reply?.error ?? {};
  const id = (field: string) => fieldId(field, kind);
  const isLongTerm = reply?.initialValue
    ? reply.initialValue.isLongTerm === "1"
    : held
      ? held.endsOn === null
      : false;
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
          label={numberLabel(kind)}
          name="number"
          id={id("number")}
          required
          defaultValue={typedIn(reply, "number") ?? held?.number}
          errors={errors.number}
        />
        <div>
          <Field
            label="有效期至"
            name="endsOn"
            id={id("endsOn")}
            type="date"
            defaultValue={typedIn(reply, "endsOn") ?? held?.endsOn ?? undefined}
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
          required={!held}
          hint={held ? `${UPLOAD_HINT}；不换文件可留空` : UPLOAD_HINT}
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
