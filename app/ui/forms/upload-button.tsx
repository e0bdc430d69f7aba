import { Meter } from "~/ui/charts/meter";

export interface UploadButtonProps {
  percent: number | null;
  text: string;
  busy: string;
  large?: boolean;
}

export function UploadButton({ percent, text, busy, large = false }: UploadButtonProps) {
  const isBusy = percent !== null;
  return (
    <>
      {isBusy ? <Meter value={percent} max={100} label="上传进度" text={`${percent}%`} green /> : null}
      <p>
        <button
          type="submit"
          className={`button button--primary${large ? " button--large" : ""}`}
          aria-busy={isBusy || undefined}
        >
          {isBusy ? busy : text}
        </button>
      </p>
    </>
  );
}
