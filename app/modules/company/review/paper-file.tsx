import type { AdminDocument } from "./admin-companies.server";

export function QualificationFile({
  paper: document,
  name,
  to,
}: {
  paper: Pick<AdminDocument, "file">;
  name: string;
  to: string;
}) {
  if (document.file === null) return <p className="soft">没有上传文件</p>;
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {document.file === "picture" ? (
        <img className="licence__picture" src={to} alt={`${name}，点开看原图`} width="424" height="300" />
      ) : (
        `打开${name}（PDF）`
      )}
    </a>
  );
}
