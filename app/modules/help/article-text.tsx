/** The text of an article, as it was made safe when it was published. */
export const ArticleText = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);
