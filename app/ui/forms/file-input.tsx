import { useEffect, useRef, useState, type InputHTMLAttributes, type RefObject } from "react";
import { Icon } from "~/ui/icon";
import { chosenText, getExtension, formatSize, joinFiles } from "./chosen-files";

type FileInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "accept" | "aria-describedby" | "id" | "multiple" | "name" | "required"
>;

/** Within a Field or FormField, which gives id, name and description. */
export function FileInput({ accept, multiple, ...values }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { files, isLive, onChange, remove } = useChosenFiles(input, multiple === true);
  return (
    <div className={isLive ? "file file--live" : "file"}>
      <div className="file__box">
        <input
          {...values}
          type="file"
          className="file__input"
          accept={accept}
          multiple={multiple}
          ref={input}
          onChange={onChange}
        />
        <span className="file__face" aria-hidden="true">
          <span className="button button--small">
            <Icon name="upload" />
            {multiple && files.length > 0 ? "继续添加" : "选择文件"}
          </span>
          <span className="file__said">{chosenText(files)}</span>
        </span>
      </div>
      <p className="sr-only" role="status">
        {files.length > 0 ? chosenText(files) : ""}
      </p>
      {files.length > 0 ? (
        <ul className="file__list" aria-label="已选文件">
          {files.map((file) => (
            <li className="file__item" key={`${file.name} ${file.size}`}>
              <Thumbnail file={file} />
              <span className="file__name">
                {file.name}
                <small>{formatSize(file.size)}</small>
              </span>
              <button
                type="button"
                className="link-button"
                aria-label={`移除 ${file.name}`}
                onClick={() => remove(file)}
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Sets the files of the control. */
function replaceFiles(input: HTMLInputElement | null, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (input) input.files = transfer.files;
}

function useChosenFiles(input: RefObject<HTMLInputElement>, isSeveral: boolean) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
    // Chosen before the scripts ran, or kept by the browser.
    setFiles([...(input.current?.files ?? [])]);
    const form = input.current?.form;
    const onReset = () => setFiles([]);
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, [input]);
  const put = (now: readonly File[]) => {
    replaceFiles(input.current, now);
    setFiles(now);
  };
  const onChange = () => {
    const now = [...(input.current?.files ?? [])];
    if (isSeveral) put(joinFiles(files, now));
    else setFiles(now);
  };
  const remove = (file: File) => {
    put(files.filter((item) => item !== file));
    input.current?.focus();
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { files, isLive, onChange, remove };
}

const EDGE = 112;

/** A small preview by the browser; other files show their extension. */
function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isRendered, setRendered] = useState(false);
  useEffect(() => {
    setRendered(false);
    if (!file.type.startsWith("image/")) return;
    let isGone = false;
    const lottery = (picture: ImageBitmap) => {
      const edge = Math.min(picture.width, picture.height);
      const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
      const context = canvas.current?.getContext("2d");
      if (!isGone && context) {
        context.drawImage(picture, left, top, edge, edge, 0, 0, EDGE, EDGE);
        setRendered(true);
      }
      picture.close();
    };
    createImageBitmap(file, { resizeWidth: EDGE * 2, resizeQuality: "medium" }).then(
      lottery,
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    <span className="file__thumbnail" aria-hidden="true">
      <canvas width={EDGE} height={EDGE} hidden={!isRendered} ref={canvas} />
      {isRendered ? null : getExtension(file.name)}
    </span>
  );
}
