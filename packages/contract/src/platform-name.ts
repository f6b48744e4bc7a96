// What the product is called unless its operator calls it otherwise, and how that reaches pages and mails.

export const productName = 'Groundwork';

/** Stands in what is mailed for the name the platform has when the mail is written. A sign that nobody types. */
export const platformName = '\u{f8a1}';

/** Of the branding, what a page must know to draw itself; stands in it as JSON, in an element of this id. */
export const brandElement = 'brand';

export interface PageBrand {
  name: string;
  /** Where the logo is; absent: the product's own mark. */
  logo?: string;
  /** Texts of the public pages that are not as they were built, by their names. */
  texts: Readonly<Record<string, string>>;
}
