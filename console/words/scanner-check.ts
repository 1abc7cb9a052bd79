/** The words of the check of a connected scanner. */
export const scannerCheckWords = {
  lead: 'Scan this code with the connected scanner.',
  qr: 'Code to check a scanner',
  sent: (text: string) => `It sent: ${text}`,
  expected: (text: string) => `It should send: ${text}`,
  ending: {
    Enter: 'It ends with Enter.',
    Tab: 'It ends with Tab.',
    none: 'It ends with nothing, and is read after a moment. Set it to end with Enter: that is faster.',
  },
  verdict: {
    right: 'It types right. All codes can be read.',
    places:
      'It types for a US keyboard, and this device has another one. From now on it is read by the places of the keys: all codes can be read.',
    caps: 'Caps Lock is on. New codes are read all the same; older ones may not be. Switch it off, and scan again.',
    other:
      'It types for another keyboard than this device has. New codes are read all the same; older ones may not be. Set both to the same keyboard, as the handbook of the scanner says, and scan again.',
  },
};
