/** A paper as it was handed in: its picture, or the way to its file. */
import type { DeskPaper } from "./desk-companies.server";

export function QualificationFile({
  paper,
  name,
  to,
}: {
  paper: Pick<DeskPaper, "file">;
  name: string;
  to: string;
}) {
  if (paper.file === null) return <p className="soft">没有上传文件</p>;
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {paper.file === "picture" ? (
        <img className="licence__picture" src={to} alt={`${name}，点开看原图`} width="424" height="300" />
      ) : (
        `打开${name}（PDF）`
      )}
    </a>
  );
}
