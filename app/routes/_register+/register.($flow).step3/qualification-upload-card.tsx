import { Form } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { Status } from "~/ui/status";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { numberLabel } from "~/modules/company/documents/qualification-upload";
import { UploadDetails } from "~/modules/company/documents/qualification-upload-fields";
import { type Reply } from "~/ui/forms/form-reply";
import { type DocumentSlot, type StoredDocument } from "~/modules/company/registration/register-page";
import { fieldId } from "~/modules/company/documents/qualification-upload";

const OPTIONAL_HINT = "可以先不上传，以后在资质证件中补充";

export interface DocumentCardProps {
  slot: DocumentSlot;
  fileHref: (id: number) => string;
  /** endpoint for scripts; returns JSON */
  script: string;
  reply: Reply | undefined;
}

function SlotStatus({ slot }: Pick<DocumentCardProps, "slot">) {
  if (slot.held) return <Status kind="good" text="已上传" />;
  if (slot.isCovered) return <Status kind="off" text="无需上传" />;
  return <Status kind="off" text={slot.isRequired ? "待上传" : "选填"} />;
}

function slotText({ kind, held, isRequired, or }: DocumentSlot): string {
  if (held) return heldText(held, numberLabel(kind));
  if (or) return `或上传${or}`;
  return isRequired ? "" : OPTIONAL_HINT;
}

export function DocumentCard({ slot, fileHref, script, reply }: DocumentCardProps) {
  const { kind, held, isRequired, or } = slot;
  const name = QUALIFICATIONS[kind];
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
      <SlotStatus slot={slot} />
      <p className="qualification__facts">{slotText(slot)}</p>
      {held ? <HeldActions slot={slot} held={held} name={name} fileHref={fileHref} /> : null}
      <UploadDetails
        kind={kind}
        start={held && { number: held.number, dates: held, hasFile: true }}
        verb={held ? "替换或修改" : "上传"}
        isOpen={isRequired && !held && or === null}
        script={script}
        reply={reply}
        stamp={held?.fileId ?? 0}
      />
    </article>
  );
}

const heldText = (held: StoredDocument, label: string) =>
  `${label} ${held.number}，有效期至 ${held.endsOn ?? "长期"}，${held.fileName}`;

function HeldActions(props: {
  slot: DocumentSlot;
  held: StoredDocument;
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
