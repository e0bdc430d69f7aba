import { Form, Link, useNavigate, useNavigation } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { formatTime } from "~/platform/values/clock";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";
import { useOpenErrors } from "~/ui/forms/open-errors";
import { Meter } from "~/ui/charts/meter";
import { useUpload } from "~/ui/forms/upload";
import { SHEET_RETENTION_DAYS, sheetHref } from "~/modules/cart/quick-order/quick-sheet";

export interface NewSheetProps {
  token: string;
  recent: readonly { id: number; name: string; createdAt: number; lines: number }[];
  reply?: FormReply;
}

const EXAMPLE = "阿莫西林胶囊 0.25g*24粒 白云山 20盒\n板蓝根颗粒 10g*20袋 x30\n国药准字H44021518 5件";
/** "Paste a list, or choose a file": either field fixes the error. */
const TOGETHER = { text: ["file"] };
const MAX_BYTES = 2 * 1024 * 1024;

export function NewOrderSheetView({ token, recent, reply: serverReply }: NewSheetProps) {
  const { reply: answer, percent, isBusy, onSubmit } = useSending(serverReply);
  const reply = useOpenErrors("new-sheet", answer, TOGETHER);
  const errors = reply?.error ?? {};
  const messages = Object.entries(errors).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  return (
    <>
      <Form
        className="new-sheet"
        id="new-sheet"
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        onSubmit={onSubmit}
      >
        <ErrorSummary errors={messages} />
        <input type="hidden" name="token" value={token} />
        <Field
          label="粘贴清单"
          name="text"
          hint="每行一种，品名、规格、厂家、数量次序不限；也可以只写条码、货号或批准文号，或从 Excel 整列复制"
          errors={errors["text"]}
        >
          <textarea
            rows={8}
            className="field__input new-sheet__text"
            placeholder={EXAMPLE}
            defaultValue={String(reply?.initialValue?.["text"] ?? "")}
          />
        </Field>
        <Field
          label="或上传文件"
          name="file"
          hint="CSV 或 XLSX，2 MB 以内，最多 2,000 行；列的次序不限，有无表头均可"
          errors={errors["file"]}
        >
          <FileInput accept=".csv,.xlsx" />
        </Field>
        {percent === null ? null : (
          <Meter
            value={percent}
            max={100}
            label="上传进度"
            text={percent < 100 ? `${percent}%` : "正在核对"}
            green
          />
        )}
        <p className="new-sheet__do">
          <button type="submit" className="button button--primary" aria-busy={isBusy || undefined}>
            核对清单
          </button>
          <span>
            {"下载模板："}
            <a href="/kjcg/template.xlsx">XLSX</a>
            {"　"}
            <a href="/kjcg/template.csv">CSV</a>
          </span>
        </p>
      </Form>
      {recent.length > 0 ? (
        <section className="new-sheet__recent">
          <h2>{`近 ${SHEET_RETENTION_DAYS} 天的清单`}</h2>
          <ul>
            {recent.map((sheet) => (
              <li key={sheet.id}>
                <Link to={sheetHref(sheet.id)}>{sheet.name || "粘贴的清单"}</Link>
                <span>{`${sheet.lines} 行 · ${formatTime(sheet.createdAt)}`}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** A form with a file is sent by script to show progress. */
function useSending(serverReply: FormReply | undefined) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const upload = useUpload("/kjcg/upload");
  const [refused, setRefused] = useState<FormReply | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return setRefused(null);
    event.preventDefault();
    const text = form.get("text");
    const refuse = (error: FormReply["error"]) => setRefused({ error, initialValue: { text } });
    if (file.size > MAX_BYTES) return refuse({ file: ["文件不能超过 2 MB，请分成几份上传"] });
    const failed = () => refuse({ "": ["上传没有完成，请检查网络后重试"] });
    upload.send(form, {
      done: (answer) => {
        const { to, ...reply } = answer as FormReply & { to?: string };
        if (to) navigate(to);
        else refuse(reply.error ?? { "": ["没有成功，请重试"] });
      },
      failed,
      odd: failed,
    });
  };
  const isBusy = upload.percent !== null || navigation.state !== "idle";
  return { reply: refused ?? serverReply, percent: upload.percent, isBusy, onSubmit };
}
