import { expect, it } from 'vitest'
import { readProductFile, toDollars } from './product-file.ts'

const gems = { Store: 'google', SKU: 'gems.small', ItemId: 'gems', Amount: 100, Type: 0, Value: '4.99' }
const club = { Store: 'apple', SKU: 'club', ItemId: 'club', Amount: 1, Type: 2, Value: '9.90' }

it('is read from CSV with any separator, order of columns and letter case, and from JSON as the export writes it', () => {
  const expected = { list: [gems, club] }
  expect(
    readProductFile(
      'Store;SKU;Item ID;Amount;Type;Value\ngoogle;gems.small;gems;100;;4.99\nApple;club;club;;auto renewed subscription;9.9\n',
    ),
  ).toEqual(expected)
  expect(
    readProductFile('value,sku,store,itemid,type,amount\n4.99,gems.small,google,gems,0,100\n9.9,club,apple,club,2,1\n'),
  ).toEqual(expected)
  expect(readProductFile(JSON.stringify([gems, club]))).toEqual(expected)
})

it('names its problems by entry', () => {
  expect(readProductFile('google;gems')).toMatchObject({ problem: expect.stringContaining('it lacks Store, SKU') })
  const wrong = readProductFile('Store;SKU;ItemId;Value\nApp Store;gems;gems;1,99')
  expect(wrong).toMatchObject({
    problem: expect.stringMatching(/Entry 1 \(gems\), Store: A store is a word.*\n.*Value/s),
  })
  const twice = readProductFile('Store;SKU;ItemId;Value\napple;gems;gems;1\napple;gems;coins;2')
  expect(twice).toMatchObject({ problem: expect.stringContaining('Entry 2 (gems), SKU: apple gems appears twice.') })
})

it('completes the cents of a price, and nothing else', () => {
  expect(['5', '4.9', '4.99', '5.', '4.999', '1,99', ''].map(toDollars)).toEqual([
    '5.00',
    '4.90',
    '4.99',
    '5.00',
    '4.999',
    '1,99',
    '',
  ])
})
