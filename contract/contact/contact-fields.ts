import { z } from 'zod';
import { plainName } from '#domain/contact/plain-name.ts';

/** One line of text that others read, without characters that hide or reorder the surrounding text. */
export const shownLine = (most: number) => z.string().overwrite(plainName).max(most);

/** A person's name and contact details, as forms send them (PAY-51). */
export const contactFields = {
  first_name: shownLine(100).min(1),
  last_name: shownLine(100).min(1),
  email: z.string().trim().min(3).max(254),
  phone: shownLine(50).optional(),
  address: shownLine(200).optional(),
  address_more: shownLine(200).optional(),
  city: shownLine(100).optional(),
  state: shownLine(100).optional(),
  country: shownLine(60).optional(),
  zip_code: shownLine(20).optional(),
};
