import { DetailSection } from "~/admin/detail/case-parts";

export interface Preview {
  title: string;
  body: string;
  url: string;
  whom: string;
  count: number;
  names: readonly string[];
  /** null: at once */
  when: string | null;
  seen: number;
  isChanged: boolean;
}

export function MessagePreview(props: Preview) {
  const { title, body, url, whom, count, names, when, seen, isChanged } = props;
  return (
    <DetailSection
      id="h-preview"
      title="预览"
      note={isChanged ? "预览后改过内容，请再看一遍，还没有发送" : "还没有发送"}
    >
      <input type="hidden" name="seen" value={seen} />
      <h3>{title}</h3>
      <p className="case-text">{body}</p>
      <p className="soft">{`打开后到 ${url}`}</p>
      <p>
        {`发给 ${count} 家：${whom}。`}
        <span className="soft">{`${names.join("、")}${count > names.length ? "等" : ""}`}</span>
      </p>
      <p>
        <button className="button button--primary" name="do" value="send" type="submit" accessKey="s">
          {when === null ? `发送给 ${count} 家` : `安排在 ${when} 发送给 ${count} 家`}
        </button>
      </p>
    </DetailSection>
  );
}
