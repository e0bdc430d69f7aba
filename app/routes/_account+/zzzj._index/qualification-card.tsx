import { formatTime } from "~/platform/values/clock";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { Icon } from "~/ui/icon";
import { Status, type StatusKind } from "~/ui/status";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import type {
  SlotState,
  QualificationSlot,
  ShownDocument,
} from "~/modules/company/documents/qualification-slots";
import { numberLabel } from "~/modules/company/documents/qualification-upload";
import { UploadDetails, type UploadStart } from "~/modules/company/documents/qualification-upload-fields";
import { type Reply } from "~/ui/forms/form-reply";
import { fieldId } from "~/modules/company/documents/qualification-upload";

const STATES: Record<SlotState, { kind: StatusKind; text: string }> = {
  valid: { kind: "good", text: "有效" },
  soon: { kind: "wait", text: "即将到期" },
  expired: { kind: "bad", text: "已到期" },
  coming: { kind: "info", text: "已通过，待生效" },
  pending: { kind: "info", text: "审核中" },
  rejected: { kind: "bad", text: "未通过" },
};

function SlotStatus({ slot }: { slot: QualificationSlot }) {
  const shown = slot.approved[0] ?? slot.waiting;
  if (shown) return <Status {...STATES[shown.current]} />;
  if (slot.isCovered) return <Status kind="off" text="无需上传" />;
  return <Status kind="off" text={slot.isRequired ? "待上传" : "选填"} />;
}

function uploadVerb({ approved, waiting }: QualificationSlot): string {
  if (waiting) return "替换或修改";
  return approved.length > 0 ? "更新" : "上传";
}

export function QualificationCard({ slot, reply }: { slot: QualificationSlot; reply: Reply | undefined }) {
  const { kind, approved, waiting } = slot;
  const name = QUALIFICATIONS[kind];
  const documents = [...approved, ...(waiting ? [waiting] : [])];
  const tint = slot.warning && !waiting ? ` qualification--${slot.warning.level}` : "";
  return (
    <article
      className={`qualification upload${tint}`}
      id={fieldId("document", kind)}
      tabIndex={-1}
      aria-label={name}
    >
      <Picture papers={documents} name={name} />
      <h3 className="qualification__name">{name}</h3>
      <SlotStatus slot={slot} />
      {documents.length === 0 ? (
        <p className="qualification__facts">{emptyText(slot)}</p>
      ) : (
        <ul className="qualification__papers">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentLine paper={document} isFirst={document === documents[0]} />
            </li>
          ))}
        </ul>
      )}
      <UploadDetails
        kind={kind}
        start={getStart(slot)}
        verb={uploadVerb(slot)}
        isOpen={false}
        script="/zzzj/upload"
        reply={reply}
        stamp={`${waiting?.id ?? 0}-${approved[0]?.id ?? 0}`}
      />
    </article>
  );
}

function emptyText({ or, scopes, isRequired }: QualificationSlot): string {
  if (or) return `或上传${or}`;
  return !isRequired && scopes.length > 0 ? `上传后可申请采购${scopes.join("、")}` : "还没有上传";
}

/** A waiting document is edited; an approved one is renewed with its own dates. */
function getStart({ approved, waiting }: QualificationSlot): UploadStart | null {
  if (waiting) return { number: waiting.number, dates: waiting, hasFile: waiting.file !== null };
  const [held] = approved;
  return held ? { number: held.number, dates: null, hasFile: false } : null;
}

function Picture({ papers: documents, name }: { papers: readonly ShownDocument[]; name: string }) {
  const file = documents.find((document) => document.file)?.file;
  return (
    <div className="qualification__picture">
      {file?.isPicture ? (
        <img src={`/files/${file.id}`} width="56" height="74" alt={`${name}图片`} loading="lazy" />
      ) : (
        <Icon name="document" />
      )}
    </div>
  );
}

function DocumentLine({ paper: document, isFirst }: { paper: ShownDocument; isFirst: boolean }) {
  const { kind, number, startsOn, endsOn, file, state } = document;
  const name = QUALIFICATIONS[kind];
  return (
    <>
      <p className="qualification__facts">
        {isFirst ? null : <Status {...STATES[document.current]} />}
        <span>{`${numberLabel(kind)} ${number}`}</span>
        <span>{`有效期 ${startsOn ? `${startsOn} 至 ` : "至 "}${endsOn ?? "长期"}`}</span>
        {state === "pending" ? <span>{`${formatTime(document.updatedAt)} 提交`}</span> : null}
      </p>
      {document.reason && state === "rejected" ? (
        <p className="qualification__reason">{`未通过原因：${document.reason}`}</p>
      ) : null}
      <p className="qualification__do">
        {file ? (
          <a href={`/files/${file.id}`}>
            查看文件<span className="sr-only">{`：${name} ${file.name}`}</span>
          </a>
        ) : (
          <span className="expiry">纸质存档，无电子文件</span>
        )}
        {state === "approved" ? null : (
          <ConfirmLink
            to={`/zzzj/remove/${kind}`}
            question={`确定撤回提交的${name}吗？`}
            action={`/zzzj/remove/${kind}`}
            fields={{}}
            verb="撤回"
            label={`撤回：${name}`}
          >
            撤回
          </ConfirmLink>
        )}
      </p>
    </>
  );
}
