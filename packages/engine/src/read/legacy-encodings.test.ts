import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { detectEncoding } from './encoding.ts';

/** Texts that were written after the detector and never changed it, with their bytes as another program wrote them. */
const heldOut: readonly [encoding: string, text: string, bytes: string][] = [
  [
    'windows-1251',
    'Имя,Компания,Город\nАлексей Смирнов,ООО Ромашка,Москва\nМария Кузнецова,ЗАО Север,Санкт-Петербург\nИгорь Волков,Торговый дом Восток,Казань\n',
    'yOz/LMru7O/g7ej/LMPu8O7kCsDr5erx5ekg0ezo8O3u4izOzs4g0O7s4Pjq4CzM7vHq4uAKzODw6P8gyvPn7eX27uLgLMfAziDR5eLl8CzR4O3q8i3P5fLl8OHz8OMKyOPu8Pwgwu7r6u7iLNLu8OPu4vvpIOTu7CDC7vHy7uosyuDn4O38Cg==',
  ],
  [
    'windows-1251',
    "Ім'я,Місто\nОлена Шевченко,Київ\nПетро Коваленко,Львів\n",
    'suwn/yzMs/Hy7grO6+Xt4CDY5eL35e3q7izK6L/iCs/l8vDuIMru4uDr5e3q7izL/OKz4go=',
  ],
  [
    'koi8-r',
    'Фамилия,Отдел\nПетров,Отдел продаж\nСидорова,Бухгалтерия\nИванов,Служба поддержки клиентов\n',
    '5sHNyczJ0Szv1MTFzArwxdTSz9cs79TExcwg0NLPxMHWCvPJxM/Sz9fBLOLVyMfBzNTF0snRCunXwc7P1yzzzNXWwsEg0M/ExMXS1svJIMvMycXO1M/XCg==',
  ],
  [
    'ibm866',
    'Фамилия,Отдел\nПетров,Отдел продаж\nСидорова,Бухгалтерия\n',
    'lKCsqKuo7yyO4qSlqwqPpeLgrqIsjuKkpasgr+CupKCmCpGopK7grqKgLIHj5aOgq+Kl4KjvCg==',
  ],
  [
    'shift_jis',
    '氏名,会社名,部署\n高橋健一,株式会社みどり商事,営業部\n小川さくら,有限会社アオイ,総務\n',
    'joGWvCyJ747QlrwslZSPkAqNgou0jJKI6iyKlI6uie+O0ILdgseC6I+kjpYsiWOLxpWUCo+skOyCs4Ktgucsl0yMwInvjtCDQYNJg0MskY2WsQo=',
  ],
  ['shift_jis', '名前,メモ\n斎藤,お電話ください\n', 'lryRTyyDgYOCCo3Wk6EsgqiTZJhigq2CvoKzgqIK'],
  [
    'euc-jp',
    '氏名,会社名,部署\n高橋健一,株式会社みどり商事,営業部\n小川さくら,有限会社アオイ,総務\n',
    'u+HMviyy8bzSzL4syfS98Aq54ra2t/Kw7Cyz9LywsvG80qTfpMmk6r6mu/YsscS2yMn0Cr6uwO6ktaSvpOksza24wrLxvNKloqWqpaQswe3Mswo=',
  ],
  [
    'gb18030',
    '姓名,公司,城市\n孙丽华,上海蓝天贸易有限公司,上海\n何建国,成都天府软件股份有限公司,成都\n',
    '0NXD+yy5q8u+LLPHytAKy+/A9ruqLMnPuqPAtszsw7PS19PQz965q8u+LMnPuqMKus69qLn6LLPJtrzM7LiuyO28/rnJt93T0M/euavLviyzyba8Cg==',
  ],
  [
    'big5',
    '姓名,公司,城市\n林美惠,晨光電子股份有限公司,台中\n蔡志明,永豐國際貿易,高雄\n',
    'qW2mVyykvaVxLKuwpasKqkys/LRmLLHhpfq5caRsqtGl96azra2kvaVxLKV4pKQKvbKn06n6LKXDwtew6rvatlSp9iywqravCg==',
  ],
  [
    'euc-kr',
    '이름,회사,도시\n한지민,푸른바다주식회사,부산\n오세훈,대한전자,서울\n',
    'wMy4pyzIuLvnLLW1vcMKx9HB9rnOLMequKW52bTZwda9xMi4u+csus676gq/wLy8yMYstOvH0cD8wNosvK2/7wo=',
  ],
  [
    'macintosh',
    'Name,Ort\nJürgen Groß,München\nBjörn Möller,Köln\n',
    'TmFtZSxPcnQKSp9yZ2VuIEdyb6csTZ9uY2hlbgpCappybiBNmmxsZXIsS5psbgo=',
  ],
  [
    'macintosh',
    'Nom,Ville\nHélène Lefèvre,Besançon\nFrançois Bénard,Orléans\n',
    'Tm9tLFZpbGxlCkiObI9uZSBMZWaPdnJlLEJlc2FujW9uCkZyYW6Nb2lzIEKObmFyZCxPcmyOYW5zCg==',
  ],
  [
    'windows-1250',
    'Imię,Miasto\nŁukasz Wiśniewski,Gdańsk\nMałgorzata Zięba,Łódź\n',
    'SW1p6ixNaWFzdG8Ko3VrYXN6IFdpnG5pZXdza2ksR2Rh8XNrCk1hs2dvcnphdGEgWmnqYmEso/Nknwo=',
  ],
  [
    'windows-1250',
    'Jméno,Město\nTomáš Dvořák,Plzeň\nKateřina Růžičková,České Budějovice\n',
    'Sm3pbm8sTexzdG8KVG9t4ZogRHZv+OFrLFBsemXyCkthdGX4aW5hIFL5nmnoa2924SzIZXNr6SBCdWTsam92aWNlCg==',
  ],
  [
    'windows-1250',
    'Név,Város\nKovács Erzsébet,Győr\nSzűcs Ödön,Hódmezővásárhely\n',
    'Tul2LFbhcm9zCktvduFjcyBFcnpz6WJldCxHefVyClN6+2NzINZk9m4sSPNkbWV69Xbhc+FyaGVseQo=',
  ],
  [
    'windows-1252',
    'Name,Ort\nJürgen Groß,München\nBjörn Möller,Köln\n',
    'TmFtZSxPcnQKSvxyZ2VuIEdyb98sTfxuY2hlbgpCavZybiBN9mxsZXIsS/Zsbgo=',
  ],
  [
    'windows-1252',
    'Nom,Ville,Prix\nHélène Lefèvre,Besançon,10 €\nZoë Muñoz,Orléans,5\n',
    'Tm9tLFZpbGxlLFByaXgKSOls6G5lIExlZuh2cmUsQmVzYW7nb24sMTAggApab+sgTXXxb3osT3Js6WFucyw1Cg==',
  ],
  [
    'windows-1252',
    'Nome,Cidade\nJoão Gonçalves,São Paulo\n',
    'Tm9tZSxDaWRhZGUKSm/jbyBHb27nYWx2ZXMsU+NvIFBhdWxvCg==',
  ],
  ['windows-1252', 'Navn,By\nSøren Østergård,Århus\n', 'TmF2bixCeQpT+HJlbiDYc3RlcmflcmQsxXJodXMK'],
  ['windows-1252', 'Name\nMüller\nGarcía\nLefèvre\nSão\n', 'TmFtZQpN/GxsZXIKR2FyY+1hCkxlZuh2cmUKU+NvCg=='],
  [
    'windows-1254',
    'Ad,Şehir\nOğuz Yıldırım,İstanbul\nAyşe Çağlar,Eskişehir\n',
    'QWQs3mVoaXIKT/B1eiBZ/Wxk/XL9bSzdc3RhbmJ1bApBef5lIMdh8GxhcixFc2tp/mVoaXIK',
  ],
  [
    'windows-1253',
    'Όνομα,Πόλη\nΓιώργος Παπαδόπουλος,Αθήνα\nΜαρία Νικολάου,Θεσσαλονίκη\n',
    'vO3v7OEs0Pzr5wrD6f7x4+/yINDh8OHk/PDv9evv8izB6N7t4QrM4fHf4SDN6erv69zv9SzI5fPz4evv7d/q5wo=',
  ],
  [
    'windows-1255',
    'שם,עיר\nיוסי כהן,תל אביב\nמרים לוי,חיפה\n',
    '+e0s8un4Cunl8ekg6+TvLPrsIODh6eEK7vjp7SDs5eks5+n05Ao=',
  ],
  [
    'windows-1256',
    'الاسم,المدينة\nمحمد علي,القاهرة\nفاطمة حسن,الرياض\n',
    'x+HH0+Msx+Hjz+3kyQrjzePPINrh7SzH4d7H5dHJCt3H2OPJIM3T5CzH4dHtx9YK',
  ],
];

async function read(bytes: Uint8Array): Promise<{ text: string; name: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'groundwork-encoding-'));
  try {
    const path = join(folder, 'people.csv');
    await writeFile(path, bytes);
    const { label, bomBytes, name } = await detectEncoding(path);
    return { text: new TextDecoder(label).decode(bytes.subarray(bomBytes)), name };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it.each(heldOut)('reads %s: %s', async (_encoding, text, bytes) => {
  expect((await read(Buffer.from(bytes, 'base64'))).text).toBe(text);
});

it('reads UTF-16 without a mark whatever its script is', async () => {
  const text = '名前,会社\n斎藤,みどり商事\n高橋,アオイ\n小川,さくら\n伊藤,ひかり\n';
  expect(await read(Buffer.from(text, 'utf16le'))).toEqual({ text, name: 'utf-16le' });
  expect(await read(Buffer.from(text, 'utf16le').swap16())).toEqual({ text, name: 'utf-16be' });
});
